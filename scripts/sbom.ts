import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PackageVersion, readPackages } from './bundled-packages.ts';

// Writes a bill of materials (CycloneDX) beside each service that is a bundle: of the packages of the lock file those that the build has taken in.

interface Component extends PackageVersion {
  group?: string;
  'bom-ref': string;
}

interface Sbom {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const root = path.resolve(import.meta.dirname, '..');
const PARTS = { bff: ['bff'], 'web-server': ['web', 'web-server'] };

const { status, stdout } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) process.exit(1);

for (const [part, builds] of Object.entries(PARTS)) {
  const all = JSON.parse(stdout) as Sbom;
  const taken = new Set(builds.flatMap(readPackages).map(toKey));
  const components = all.components.filter((component) => taken.has(toKey(component)));
  const known = new Set(components.map((component) => component['bom-ref']));
  const lost = [...taken].filter((key) => !components.some((component) => toKey(component) === key));
  if (lost.length > 0) throw new Error(`not in the lock file: ${lost.join(', ')}`);
  const dependencies = all.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => known.has(other)) }));
  writeFileSync(
    path.join(root, 'dist', part, 'sbom.cdx.json'),
    JSON.stringify({ ...all, components, dependencies }, null, 2),
  );
  process.stdout.write(`${part}: ${components.length} packages\n`);
}

function nameOf({ group, name }: Pick<Component, 'group' | 'name'>): string {
  return group === undefined ? name : `${group}/${name}`;
}

function toKey(component: PackageVersion): string {
  return `${nameOf(component)}@${component.version}`;
}
