import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readIgnore, readStages, type Stage, type Step } from './dockerfile.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What the Dockerfile makes of one target: the files, and how they are run. */
export interface ImageTree {
  name: string;
  /** The folder that is the image's `/`. */
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  /** The command of HEALTHCHECK. */
  health: string[];
}

/**
 * Executes the Dockerfile's steps in folders of their own, one for each stage. RUN steps run on this machine with the
 * Node of this process, and see of the image its working folder alone; steps after the last base image only copy.
 */
export async function buildImages(folder: string): Promise<Record<string, ImageTree>> {
  const built: Record<string, ImageTree> = {};
  for (const stage of readStages(path.join(root, 'Dockerfile'))) {
    const tree = begin(stage, path.join(folder, stage.name), built);
    for (const step of stage.steps) await execute(step, tree, built);
    built[stage.name] = tree;
  }
  return built;
}

function begin({ name, from }: Stage, folder: string, built: Record<string, ImageTree>): ImageTree {
  const base = built[from];
  if (base) {
    cpSync(base.folder, folder, { recursive: true, verbatimSymlinks: true });
    return { ...base, name, folder };
  }
  mkdirSync(folder, { recursive: true });
  if (from.startsWith('node:')) {
    mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true });
    cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'));
  } else if (from.includes('distroless/cc-debian12')) installBase(folder);
  else throw new Error(`no stand-in for the image ${from}`);
  return { name, folder, workdir: '/', env: {}, user: '0:0', entrypoint: [], command: [], health: [] };
}

/** Debian packages that `distroless/cc` consists of, as far as a program can see. */
const BASE_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'base-files', 'netbase', 'tzdata', 'ca-certificates'];

function installBase(folder: string): void {
  for (const name of ['etc', 'proc', 'dev', 'usr/lib', 'usr/lib64', 'tmp'])
    mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, path.join(folder, name));
  const files = execFileSync('dpkg', ['-L', ...BASE_PACKAGES], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter(
    (one) => /^\/(?:lib|lib64|usr\/lib|etc|usr\/share\/(?:zoneinfo|ca-certificates))\//.test(one) && existsSync(one),
  )) {
    if (statSync(file).isDirectory()) mkdirSync(path.join(folder, file), { recursive: true });
    else cpSync(file, path.join(folder, file), { verbatimSymlinks: true });
  }
  chmodSync(path.join(folder, 'tmp'), 0o1777);
  writeFileSync(
    path.join(folder, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  );
  // A container engine writes this one.
  writeFileSync(path.join(folder, 'etc/hosts'), '127.0.0.1 localhost\n');
}

async function execute(
  { keyword, flags, words, text }: Step,
  tree: ImageTree,
  built: Record<string, ImageTree>,
): Promise<void> {
  const inside = (file: string): string => path.join(tree.folder, path.posix.resolve(tree.workdir, file));
  const steps: Record<string, () => unknown> = {
    WORKDIR: () => mkdirSync(path.join(tree.folder, (tree.workdir = text)), { recursive: true }),
    ENV: () =>
      (tree.env = { ...tree.env, ...Object.fromEntries(words.map((word) => word.split('=') as [string, string])) }),
    USER: () => (tree.user = text),
    EXPOSE: () => {},
    ENTRYPOINT: () => (tree.entrypoint = words),
    CMD: () => (tree.command = words),
    HEALTHCHECK: () => (tree.health = JSON.parse(text.replace(/^.*?CMD /, '')) as string[]),
    COPY: () => copy(flags, words, built, inside),
    RUN: () => run(text, inside('.')),
  };
  const step = steps[keyword];
  if (!step) throw new Error(`the step ${keyword} cannot be executed without an engine`);
  await step();
}

function copy(
  { from, chown }: Record<string, string>,
  words: string[],
  built: Record<string, ImageTree>,
  inside: (file: string) => string,
): void {
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const isIntoFolder = target.endsWith('/') && !source.endsWith('/') && source !== '.';
    const to = inside(isIntoFolder ? path.join(target, path.basename(source)) : target);
    mkdirSync(path.dirname(to), { recursive: true });
    if (from === undefined) copyContext(source, to);
    else cpSync(path.join(built[from]?.folder ?? '', source), to, { recursive: true, verbatimSymlinks: true });
    if (chown !== undefined) execFileSync('chown', ['-R', chown, to]);
  }
}

/** Copies a file or a folder of the repository, without what .dockerignore leaves out. */
function copyContext(source: string, to: string): void {
  const isIgnored = readIgnore(path.join(root, '.dockerignore'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', source];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((one) => !isIgnored(one)))
    cpSync(path.join(root, file), path.join(to, path.relative(source, file)));
}

async function run(command: string, cwd: string): Promise<void> {
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
    NODE_ENV: '',
    npm_config_prefer_offline: 'true',
  };
  await promisify(execFile)('sh', ['-c', command], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
}

/** The size of a folder in MB, links not followed. */
export function megabytesOf(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => lstatSync(path.join(entry.parentPath, entry.name)).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e5) / 10;
}
