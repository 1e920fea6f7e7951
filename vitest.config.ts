import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration, type TestUserConfig } from 'vitest/config';

// type-graphql loads graphql's CommonJS build; one copy for all, else "another module or realm".
const oneGraphql = { find: /^graphql$/, replacement: 'graphql/index.js' };

/** Test files that mock a module: they need modules of their own. */
const replacing = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `web/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/**
 * Long enough for a machine that is busy with other things: a test that waits for what never comes costs a run this
 * much, once.
 */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };

const web = {
  ...PATIENCE,
  environment: 'happy-dom',
  setupFiles: ['tests/support/web/web-setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
};

/** A project of the tests under `tests/<name>`, which start servers in their own process or in others. */
function server(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return {
    resolve: { alias: [oneGraphql] },
    test: {
      name,
      environment: 'node',
      include: [`tests/${name}/**/*.test.ts`],
      ...PATIENCE,
      expect: { poll: { timeout: 20_000 } },
      setupFiles: ['tests/support/node-setup.ts'],
      restoreMocks: true,
      ...options,
    },
  };
}

const POSTGRES = 'tests/support/servers/postgres-setup.ts';

/** Suites of minutes, one file at a time: their files, and what is started once for all of them. */
const LONG_SUITES: Record<string, { files: string; globalSetup?: string }> = {
  // The fault rig, against the services as built (`npm run test:hard`).
  hard: { files: 'services/faults/**/*.hard.ts', globalSetup: POSTGRES },
  // The main journeys in Firefox and WebKit, against the product as built (`npm run test:engines`).
  engines: { files: 'engines/**/*.engine.ts' },
  // The container images, made and run without an engine (`npm test -- images`).
  images: { files: 'images/**/*.image.ts', globalSetup: POSTGRES },
  // A cluster of several copies under load, with deployments, crashes and restarts (`npm run test:cluster`).
  cluster: { files: 'cluster/**/*.cluster.ts' },
  // Another brand, built and walked through (`npm run test:brand`).
  brand: { files: 'brands/*.brand.ts' },
};

const longSuites = Object.entries(LONG_SUITES).map(([name, { files, globalSetup = [] }], index) =>
  server(name, {
    include: [`tests/${files}`],
    globalSetup,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { groupOrder: 5 + index },
    fileParallelism: false,
  }),
);

export default defineConfig({
  test: {
    // Many tests wait for a process or a server: a worker more than the cores of a small machine.
    maxWorkers: 3,
    // Files without modules of their own share a worker's, which saves most of their time; their groups run one after
    // the other, since a worker is handed on only to a file of the same project.
    projects: [
      {
        resolve: { alias: [oneGraphql] },
        test: {
          ...PATIENCE,
          name: 'unit',
          environment: 'node',
          include: ['{shared,bff,api,scripts}/**/*.test.ts', 'web/{lib,server}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles: ['tests/support/node-setup.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react()],
        test: {
          ...web,
          name: 'web',
          include: ['web/**/*.test.tsx', 'web/{auth,gql,features,app,ui}/**/*.test.ts'],
          exclude: replacing,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      { plugins: [react()], test: { ...web, name: 'web, modules replaced', include: replacing } },
      server('contract', { isolate: false, sequence: { groupOrder: 3 } }),
      // Some of these tests run on a real PostgreSQL, started once for all of them.
      server('services', {
        include: ['tests/{integration,services}/**/*.test.ts', 'api/**/*.db.test.ts'],
        isolate: false,
        sequence: { groupOrder: 4 },
        retry: process.env.CI ? 1 : 0,
        globalSetup: POSTGRES,
      }),
      ...longSuites,
    ],
  },
});
