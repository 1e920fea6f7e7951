import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '#bff/graphql/errors.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { writeFolder } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, 'docs', file), 'utf8');
const guide = read('graph.md');
const clients = read('clients.md');
const pages = guide + clients;

/** Each command of the pages, with the response that stands below it. */
const COMMANDS = [...pages.matchAll(/```sh\n([\s\S]*?)```\n\n```(json|text)\n([\s\S]*?)```/g)].map(
  ([, command = '', kind = '', response = '']) => ({ command, kind, response }),
);
const graph = await forFile(startBffWithApi());
const url = await graph.app.listen({ port: 0, host: '127.0.0.1' });
const folder = writeFolder({});
copyFileSync(path.join(root, 'api/demo-media/photo-1.jpg'), path.join(folder, 'face.jpg'));
const token = await graph.signIn();

/** The pattern of a fenced block, with its text as a group. */
const BLOCK = (language: string, start = ''): string => `\`\`\`${language}\\n(${start}[^]*?)\`\`\``;

const toServer = (text: string): string => text.replaceAll('http://localhost:4000', url);

const ANYTHING: unknown = expect.anything();

/** The answers of a block, one after the other. */
const readAnswers = (text: string): unknown[] =>
  text
    .trim()
    .split(/\n(?=\{)/)
    .map((answer): unknown => JSON.parse(answer));

/** `…` stands for anything; what the response has beyond the example does not count. */
function expected(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('…')) return ANYTHING;
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, expected(part)])));
}

describe('docs/graph.md and clients.md', () => {
  test('shows an answer below each command', () => {
    expect(COMMANDS.length).toBeGreaterThanOrEqual(10);
    expect(pages.match(/```sh\n/g)).toHaveLength(COMMANDS.length);
  });

  test.for(COMMANDS)('$command', async ({ command, kind, response }, { skip }) => {
    const needed = command.startsWith('python3') ? 'python3' : 'curl';
    if (spawnSync(needed, ['--version']).status !== 0) skip(`no ${needed} to run it with`);
    const output = await run(toServer(command));
    const [seen, wanted] =
      kind === 'json' ? [readAnswers(output), expected(readAnswers(response))] : [output.trim(), response.trim()];
    expect(seen).toEqual(wanted);
  });

  test.each([
    ['From zero to a typed client', []],
    ['TypeScript without a library', ['graph.ts', 'page.ts', 'server.ts']],
  ])(
    '%s leads from an empty folder to a client whose types fit, with files that need none of the repository',
    async (title, more) => {
      const [, commands = '', program = '', output = ''] =
        new RegExp(`## ${title}[^]*?${BLOCK('bash')}[^]*?${BLOCK('ts')}[^]*?${BLOCK('text')}`).exec(
          toServer(clients),
        ) ?? [];
      const app = writeFolder({});
      symlinkSync(path.join(root, 'node_modules'), path.join(app, 'node_modules'));
      mkdirSync(path.join(app, 'src'));
      writeFileSync(path.join(app, 'src/start.ts'), program);
      for (const name of more) {
        const [, text = ''] = new RegExp(BLOCK('ts', `// src/${name}\n`)).exec(clients) ?? [];
        expect(text).toContain('import');
        writeFileSync(path.join(app, 'src', name), text);
      }
      // The packages are those of the repository.
      const offline = commands.replace(/^npm install .*\n/m, '').replace('mkdir src', 'true');
      const flags = '--noEmit --strict --target es2022 --module preserve --allowImportingTsExtensions --types node';
      // As in the strictest configurations of frameworks; Apollo Client's own types do not allow it.
      const exact = more.length > 0 ? '--exactOptionalPropertyTypes' : '';
      const typed = ['npx tsc', flags, exact, ...['start.ts', ...more].map((name) => `src/${name}`)].join(' ');
      const { stdout } = await promisify(execFile)('bash', ['-ec', `export REPO=${root}\n${offline}\n${typed}`], {
        cwd: app,
      });
      expect(stdout).toContain(output);
    },
    120_000,
  );

  test('explains every code of the contract', () => {
    for (const code of Object.keys(ERROR_CODES)) expect(guide).toContain(`| \`${code}\``);
  });
});

/** By a shell, as a reader would; not synchronously, since the server responds from this process. */
async function run(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, GRAPH: `${url}/graphql`, REPO: root, TOKEN: token },
  });
  return stdout;
}
