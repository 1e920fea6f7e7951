import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// type-graphql loads graphql's CommonJS build; one copy for all, else "another module or realm".
const oneGraphql = { find: /^graphql$/, replacement: 'graphql/index.js' };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [oneGraphql] },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{bff,api,scripts}/**/*.test.ts', 'web/{lib,server,art,keeper}/**/*.test.ts'],
          restoreMocks: true,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx', 'web/{auth,gql,features,app,ui,dev}/**/*.test.ts'],
          setupFiles: ['tests/support/web-setup.ts'],
          restoreMocks: true,
        },
      },
      {
        resolve: { alias: [oneGraphql] },
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/{contract,integration}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['tests/support/one-postgres.ts'],
          restoreMocks: true,
        },
      },
    ],
  },
});
