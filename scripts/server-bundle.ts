import path from 'node:path';
import type { InlineConfig } from 'vite';

/** One server's bundle: `vite build --ssr` with every package left in node_modules. Chosen by `build.ts`. */
export function serverConfig({ part, entry }: { part: string; entry: string }): InlineConfig {
  const root = path.resolve(import.meta.dirname, '..');
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: path.join(root, entry),
      outDir: path.join(root, 'dist', part),
      emptyOutDir: true,
      sourcemap: true,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
    },
  };
}
