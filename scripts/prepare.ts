import path from 'node:path';
import { describeFailure } from '#shared/node/errors.ts';
import { buildAll, isBuilt } from './build.ts';
import { findConfigFaults } from './config-faults.ts';
import { chooseServices, loadDotEnv, SERVICE_NAMES } from './services.ts';

// Checks the requirements of a start: the services exist, their variables are valid, and `dist/` is built from the
// current sources.

loadDotEnv(path.resolve(import.meta.dirname, '..'));
const [only] = process.argv.slice(2);
const names = chooseServices(only, process.env);
const faults =
  names.length > 0
    ? findConfigFaults(process.env, [...names, 'build'])
    : [`start: there is no service "${only}" (${SERVICE_NAMES.join(', ')})`];
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

if (!(await isBuilt())) {
  process.stdout.write('building (once; the next start takes a few seconds) …\n');
  await buildAll().catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\nstart: the build failed\n`);
    process.exit(1);
  });
}
