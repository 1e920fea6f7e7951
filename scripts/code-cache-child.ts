import { compileBundle, writeCodeCache } from '#shared/node/process/bundle.ts';

// Runs a bundle, which tells its parent once it listens. At the parent's answer the code cache is written.
const [, , file = ''] = process.argv;
const bundle = compileBundle(file);
process.once('message', () => {
  writeCodeCache(file, bundle.createCodeCache());
  process.exit(0);
});
bundle.run();
