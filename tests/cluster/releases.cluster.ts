import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCluster } from './prepare.ts';
import { startLoad, visits } from './visitors.ts';

// What visitors get while the web service is replaced by another build, and by the former one again.

const root = path.resolve(import.meta.dirname, '../..');
const running = prepareCluster();
let otherBuild: string;

beforeAll(() => {
  otherBuild = buildAnew();
});
afterAll(() => {
  if (otherBuild) rmSync(otherBuild, { recursive: true, force: true });
});

const isCompressed = (file: string): boolean => /\.(?:br|gz)$/.test(file);

/** The build with all assets under other names, as a release that changes each of them has. */
function buildAnew(): string {
  // Inside the repository, so that the bundle finds node_modules.
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'test-results/release-'));
  for (const part of ['web', 'web-server'])
    cpSync(path.join(root, 'dist', part), path.join(folder, part), { recursive: true });
  const web = path.join(folder, 'web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter(isCompressed)) rmSync(path.join(web, file));
  const assets = readdirSync(path.join(web, 'assets'));
  const newName = (name: string): string => name.replace(/(\.\w+)$/, '2$1');
  for (const file of files.filter((one) => /\.(?:js|css|html)$/.test(one))) {
    const text = readFileSync(path.join(web, file), 'utf8');
    writeFileSync(
      path.join(web, file),
      assets.reduce((changed, name) => changed.replaceAll(name, newName(name)), text),
    );
  }
  for (const name of assets) renameSync(path.join(web, 'assets', name), path.join(web, 'assets', newName(name)));
  return folder;
}

/** Replaces each copy of the web service in turn. */
async function release(dist: string | undefined): Promise<void> {
  for (const copy of running.cluster.copies.web) {
    await copy.stop();
    copy.dist = dist;
    await copy.start();
  }
}

test('a release and its rollback, each copy in turn: no request fails, and every asset of both builds is there', async () => {
  const { cluster } = running;
  const assets = [path.join(root, 'dist'), otherBuild].flatMap((dist) =>
    readdirSync(path.join(dist, 'web/assets')).filter((name) => !isCompressed(name)),
  );
  // A page of a build that no copy has any more loads the rest of its code.
  const missing = async (): Promise<string[]> => {
    const names: string[] = [];
    for (const name of assets) if (!(await fetch(`${cluster.site}/assets/${name}`)).ok) names.push(name);
    return names;
  };
  const load = await startLoad(cluster);
  for (const dist of [otherBuild, undefined]) {
    await release(dist);
    expect(await missing()).toEqual([]);
  }
  await visits(load, 50);
  expect(await load.stop()).toEqual([]);
});
