import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SMALL_LINES = 15;
/** Not part of a flow: the UI kit, the composition roots and the dev gallery. CSS, tests and generated files are no product files at all. */
const OUTSIDE_FLOWS = /^web\/(?:ui|app|dev)\/|^(?:bff|api)\/(?:main|app|schema)\.ts$/;

/**
 * The files a flow begins with in each layer: a folder, and the names of files in or below it. Of names separated by `|`, which did the same job
 * one after the other, the last one that exists counts. The classes of a server are named one by one, because they are passed as arguments and imported as types only.
 */
const FLOWS: Record<string, [folder: string, ...names: string[]][]> = {
  'a phone look-up, there and back': [
    ['web/features/orders', 'find-order-page.tsx'],
    [
      'bff/features/orders',
      'orders.resolver.ts|find-order.resolver.ts',
      'orders.service.ts|find-order.service.ts',
      'orders.upstream.ts|find-order.upstream.ts',
    ],
    ['api/features/orders', 'orders.routes.ts|find-order.routes.ts'],
    ['api/features/orders', 'orders.store.ts'],
  ],
  'a code, sent and verified': [
    ['web/features/account', 'otp-page.tsx', 'verification-card.tsx'],
    ['bff/features/account', 'verification.resolver.ts', 'verification.service.ts', 'verification.upstream.ts'],
    ['api/features/account', 'verification.routes.ts', 'codes.service.ts', 'codes.store.ts'],
    ['api/delivery', 'create-delivery.ts', 'outbox.store.ts|outbox.ts'],
  ],
  'a zip, with a reload': [
    ['web/features/orders', 'use-download-all.ts', 'download-dialog.tsx', 'download-status.tsx'],
    [
      'bff/features/orders',
      'orders.resolver.ts|downloads.resolver.ts',
      'downloads.service.ts',
      'downloads.store.ts',
      'orders.upstream.ts|downloads.upstream.ts',
    ],
    ['api/features/orders', 'orders.routes.ts', 'media.routes.ts', 'archives.ts|zips.service.ts'],
  ],
};

interface SourceFile {
  name: string;
  text: string;
  lines: number;
}

/** The committed .ts and .tsx files of a checkout that are neither tests nor generated. */
function readProductFiles(root: string): SourceFile[] {
  const names = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  return names
    .filter(
      (name) =>
        /^(?:(?:shared|web|bff|api|scripts)\/.*|[^/]+)\.tsx?$/.test(name) && !/\.test\.tsx?$|\/generated\//.test(name),
    )
    .map((name) => {
      const text = readFileSync(path.join(root, name), 'utf8');
      return { name, text, lines: text.split('\n').length - 1 };
    });
}

/** Our own files that a file imports as values, statically or not. */
function importsOf({ name, text }: SourceFile): string[] {
  const statements = text.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?\bfrom '([^']+)';|\bimport\('([^']+)'\)/gm);
  return [...statements].flatMap(([, fixed, lazy]) => {
    const [specifier = ''] = (fixed ?? lazy ?? '').split('?');
    if (specifier.startsWith('#')) return [specifier.slice(1)];
    return specifier.startsWith('./') ? [path.posix.join(path.posix.dirname(name), specifier)] : [];
  });
}

/** All files that a flow passes: those it begins with, and all that they import, directly or not. */
function filesOfFlow(
  files: readonly SourceFile[],
  starts: (typeof FLOWS)[string],
): { passed: Set<string>; missing: string[] } {
  const byName = new Map(files.map((file) => [file.name, file]));
  const passed = new Set<string>();
  const missing: string[] = [];
  const follow = (name: string): void => {
    const file = byName.get(name);
    if (!file || passed.has(name) || OUTSIDE_FLOWS.test(name)) return;
    passed.add(name);
    importsOf(file).forEach(follow);
  };
  for (const [folder, ...names] of starts) {
    for (const name of names) {
      const found = name
        .split('|')
        .toReversed()
        .map((spelling) =>
          files.find((file) => file.name.startsWith(`${folder}/`) && path.posix.basename(file.name) === spelling),
        )
        .find(Boolean);
      if (found) follow(found.name);
      else missing.push(`${folder}/…/${name}`);
    }
  }
  return { passed, missing };
}

const sum = (files: readonly SourceFile[]) => files.reduce((total, { lines }) => total + lines, 0);

/** `npm run figures -- [FOLDER] [--list]`: counts a checkout, by default this one; `--list` also prints the files of each flow and the small ones. */
function main(): void {
  const options = process.argv.slice(2);
  const root = path.resolve(options.find((option) => !option.startsWith('--')) ?? path.join(import.meta.dirname, '..'));
  const isListed = options.includes('--list');
  const print = (figure: string, value: number, details: Iterable<string> = []) => {
    process.stdout.write(`${String(value).padStart(7)}  ${figure}\n`);
    if (isListed) for (const detail of details) process.stdout.write(`           ${detail}\n`);
  };
  const files = readProductFiles(root);
  const art = files.filter(({ name }) => /^(?:scripts|web)\/art\//.test(name));
  const small = files.filter(({ lines }) => lines <= SMALL_LINES);
  const parsers = files.filter(({ text }) => /\bclass ConfigError\b/.test(text));
  print('product files', files.length);
  print('lines of product files', sum(files));
  print(
    `files of at most ${SMALL_LINES} lines`,
    small.length,
    small.map(({ name, lines }) => `${lines} ${name}`),
  );
  print('files that draw (of the above)', art.length);
  print('lines that draw (of the above)', sum(art));
  print(
    'parsers of environment variables',
    parsers.length,
    parsers.map(({ name }) => name),
  );
  for (const [flow, starts] of Object.entries(FLOWS)) {
    const { passed, missing } = filesOfFlow(files, starts);
    print(
      `files on the way of ${flow}${missing.length > 0 ? ` (not found: ${missing.join(', ')})` : ''}`,
      passed.size,
      passed,
    );
  }
}

main();
