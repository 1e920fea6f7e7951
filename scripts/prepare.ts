import path from 'node:path';
import { buildAll, describeFailure, isBuilt } from './build.ts';
import { findConfigFaults } from './config-faults.ts';
import { chooseServices, findPortFaults, loadDotEnv, portNames, readPorts, type ServiceName } from './services.ts';

// What must hold before services start: they exist, their variables and ports are good, and `dist/` is built from the
// current sources.

loadDotEnv(path.resolve(import.meta.dirname, '..'));
const [only] = process.argv.slice(2);
const faults = findFaults(chooseServices(only, process.env));
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

function findFaults(names: ServiceName[] | null): string[] {
  if (names === null) return [`start: there is no service "${only}" (${Object.keys(portNames).join(', ')})`];
  return [
    ...findConfigFaults(process.env, names),
    ...findPortFaults(
      readPorts(process.env),
      names.map((name) => portNames[name]),
    ),
  ];
}
