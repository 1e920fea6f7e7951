import { transformAsync } from '@babel/core';
import { defineConfig } from 'vitest/config';

/** Puts what relay-compiler has generated in the place of each `graphql` text. */
const relay = {
  name: 'relay',
  enforce: 'pre' as const,
  async transform(code: string, file: string) {
    if (!file.endsWith('/relay.tsx')) return null;
    const result = await transformAsync(code, {
      filename: file,
      cwd: import.meta.dirname,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: [['relay', { artifactDirectory: `${import.meta.dirname}/generated`, eagerEsModules: true }]],
    });
    return result && { code: result.code ?? '', map: result.map };
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [relay],
  test: { globalSetup: 'server.ts', testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } },
});
