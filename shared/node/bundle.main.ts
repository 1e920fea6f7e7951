import path from 'node:path';
import { compileBundle, runWithSourceMaps } from './bundle.ts';

// The program of every bundled service: `dist/bff/main.js` and `dist/web-server/main.js`. The bundle lies beside it.
const file = path.join(import.meta.dirname, 'service.cjs');
if (process.sourceMapsEnabled) runWithSourceMaps(file);
else compileBundle(file).run();
