import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compileBundle, runWithSourceMaps } from './bundle.ts';

// The program of every bundled service: `dist/bff/main.js` and `dist/web-server/main.js`. The bundle lies beside it.
const file = path.join(import.meta.dirname, 'service.cjs');
if (process.sourceMapsEnabled) runWithSourceMaps(file);
else {
  const bundle = compileBundle(file);
  collectOldGenerationSooner();
  bundle.run();
}

/**
 * Makes V8 collect the old generation when it has grown by three quarters, instead of to more than twice of what is in use (decision 106). It is set at run time, since V8 refuses
 * the code cache of a process with another option.
 */
function collectOldGenerationSooner(): void {
  setFlagsFromString('--heap-growing-percent=75');
}
