import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/**
 * Matches `import … from 'package';`, `import 'package';`, `import('package')`, and the packages of a style sheet's
 * `url()`.
 */
const IMPORT =
  /^(?:import|export|\}).*? from '([^']+)';$|^import '([^']+)';$|^[^*/]*\bimport\('([^']+)'\)|\burl\('(@[^')]+)'\)/gm;

/** Every package that a file of these folders, or of the top level, imports, by the name it is installed under. */
export function importedPackages(folders: string[], isChosen = (_file: string) => true): Set<string> {
  const nested = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const files = [...nested, ...readdirSync(root)].filter(
    (name) => /\.(?:tsx?|css)$/.test(name) && !name.includes('node_modules/') && isChosen(name),
  );
  const specifiers = files.flatMap((file) =>
    [...read(file).matchAll(IMPORT)].map((match) => match.slice(1).find(Boolean) ?? ''),
  );
  const names = specifiers
    .filter((specifier) => /^(?:@[\w-]+\/)?[\w-]/.test(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return new Set(names.filter((name) => !builtinModules.includes(name) && !name.startsWith('node:')));
}
