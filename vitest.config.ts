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
  setupFiles: ['tests/support/web-setup.ts'],
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
      setupFiles: ['tests/support/patience.ts'],
      restoreMocks: true,
      ...options,
    },
  };
}

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
          setupFiles: ['tests/support/real-timers.ts'],
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
          include: ['web/**/*.test.tsx', '{web/{auth,gql,features,app,ui},tests/gallery}/**/*.test.ts'],
          exclude: replacing,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      { plugins: [react()], test: { ...web, name: 'web, modules replaced', include: replacing } },
      server('contract', { isolate: false, sequence: { groupOrder: 3 } }),
      server('integration', { isolate: false, sequence: { groupOrder: 4 } }),
      // Some of these tests run on a real PostgreSQL, started once for all of them.
      server('services', {
        isolate: false,
        sequence: { groupOrder: 5 },
        retry: process.env.CI ? 1 : 0,
        globalSetup: ['tests/support/shared-postgres.ts'],
      }),
      // The fault rig: minutes, against the services as built (`npm run test:hard`).
      server('hard', {
        include: ['tests/services/faults/**/*.hard.ts'],
        globalSetup: ['tests/support/shared-postgres.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        sequence: { groupOrder: 6 },
        fileParallelism: false,
      }),
      // Stored files on OpenStack Swift, a real S3 store of several processes (`npm test -- s3`).
      server('s3', {
        include: ['tests/s3/**/*.s3.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        sequence: { groupOrder: 7 },
        fileParallelism: false,
      }),
      // The main journeys in Firefox and WebKit, against the product as built (`npm run test:engines`).
      server('engines', {
        include: ['tests/engines/**/*.engine.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        sequence: { groupOrder: 8 },
        fileParallelism: false,
      }),
      // The container images, made and run without an engine (`npm test -- images`).
      server('images', {
        include: ['tests/images/**/*.image.ts'],
        globalSetup: ['tests/support/shared-postgres.ts'],
        testTimeout: 120_000,
        hookTimeout: 180_000,
        sequence: { groupOrder: 9 },
        fileParallelism: false,
      }),
      // Another brand, built and walked through (`npm run test:brand`).
      server('brand', {
        include: ['tests/brands/*.brand.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        sequence: { groupOrder: 11 },
        fileParallelism: false,
      }),
      // A cluster of several copies under load, with deployments, crashes and restarts (`npm run test:cluster`).
      server('cluster', {
        include: ['tests/cluster/**/*.cluster.ts'],
        testTimeout: 180_000,
        hookTimeout: 180_000,
        sequence: { groupOrder: 10 },
        fileParallelism: false,
      }),
    ],
  },
});
