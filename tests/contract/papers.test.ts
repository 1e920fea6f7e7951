import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { inspect, isDeepStrictEqual, parseEnv } from 'node:util';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig as loadApi, loadWorkerConfig } from '#api/config.ts';
import { loadConfig as loadBff } from '#bff/config.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { ensureProgram, type Missing } from '#tests/support/servers/apt.ts';
import { loadConfig as loadWeb } from '#web/server/config.ts';
import { readEnvironmentFile } from './environment-file.ts';

// The blocks of the documents that a program reads, by that program's own rules. `docs/graph.md` and the backup are also
// run: tests/integration/graph-docs.test.ts, tests/services/backup.test.ts.

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Block {
  file: string;
  line: number;
  language: string;
  text: string;
}

const blocks = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .flatMap((file): Block[] => {
    const text = read(file);
    return [...text.matchAll(/^```(\S*)\n([^]*?)^```$/gm)].map(({ 1: language = '', 2: body = '', index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      language,
      text: body,
    }));
  });

/** Runs a program that checks what it is given. Returns its complaint. */
function complaintOf([program = '', ...args]: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  return status === 0 ? stderr : stdout + stderr;
}

/** The variables of a file that a shell reads as the desk does (docs/operations.md). */
function readWithShell(text: string): Record<string, string> {
  const output = execFileSync('sh', ['-c', `set -a\n${text}\nexec env -0`], { env: {}, encoding: 'utf8' });
  const names = Object.keys(parseEnv(text));
  const lines = output.split('\0').map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(lines.filter(([name = '']) => names.includes(name)));
}

/** What reads a block of a language, and returns its complaint. No program reads a block without one, or `text`. */
const READERS: Record<string, (text: string) => string> = {
  sh: (text) => {
    const ofOthers = [...text.matchAll(/-c '([^']+)'/g)].map(([, inner = '']) => complaintOf(['sh', '-n'], inner));
    return complaintOf(['bash', '-n'], text) + ofOthers.join('');
  },
  bash: (text) => complaintOf(['bash', '-n'], text),
  // The integration test that runs the guide reads it.
  python: () => '',
  json: (text) => {
    try {
      // Several answers may follow one another.
      for (const answer of text.split(/\n(?=\{)/)) JSON.parse(answer);
      return '';
    } catch (error) {
      return String(error);
    }
  },
  ts: (text) => {
    const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n');
  },
  dotenv: (text) => {
    const bySystemd = readEnvironmentFile(text);
    const byOthers = [readWithShell(text), parseEnv(text)];
    return byOthers.every((values) => isDeepStrictEqual({ ...values }, bySystemd))
      ? ''
      : inspect([bySystemd, byOthers]);
  },
  text: () => '',
  '': () => '',
};

test('what reads a block of a document takes it', () => {
  expect(blocks.length).toBeGreaterThan(40);
  const faults = blocks.map(({ text, language, ...at }) => ({
    ...at,
    fault: READERS[language]?.(text) ?? `has no reader for ${language}`,
  }));
  expect(faults.filter(({ fault }) => fault !== '')).toEqual([]);
});

test('systemd keeps the text behind # as part of a value', () => {
  const file = [
    '# a comment \\',
    'that goes on',
    '; a comment',
    'DATA_DIR=/srv/data   # media',
    ' A = a b ',
    `B="a\\"b\\$c\\d" 'e'`,
    'C=a\\',
    'b\\ ',
    'D=',
    'E="two',
    'lines"',
    'no variable',
  ].join('\n');
  expect(readEnvironmentFile(file)).toEqual({
    DATA_DIR: '/srv/data   # media',
    A: 'a b',
    B: 'a"b$c\\de',
    C: 'ab ',
    D: '',
    E: 'two\nlines',
  });
});

/** A fenced block of docs/operations.md that holds a text. */
function blockWith(text: string): string {
  const found = blocks.filter((block) => block.file === 'docs/operations.md' && block.text.includes(text));
  expect(found).toHaveLength(1);
  return found[0]?.text ?? '';
}

describe('the machine of docs/operations.md', () => {
  const folder = scratchFolder();
  const inFolder = (text: string) => text.replaceAll('/srv/flipbooth', folder);

  test('production.env, with the secrets filled in, starts each service and the desk with the same folders', () => {
    const { SECRET, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = PRODUCTION;
    const values = Object.entries({ SECRET, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID });
    const file = values.reduce(
      (text, [name, value]) => text.replace(`${name}=…`, `${name}=${value}`),
      blockWith('SECRET=…'),
    );
    const env = readEnvironmentFile(file);
    expect(loadApi(env).dataDir).toBe('/srv/flipbooth/data');
    expect(loadWorkerConfig(env).dataDir).toBe('/srv/flipbooth/data');
    expect(loadWeb(env).assetsDir).toBe('/srv/flipbooth/assets');
    expect(loadBff(env).productApiUrl).toBe('http://127.0.0.1:5000');
    expect(readWithShell(file)).toEqual(env);
  });

  describe('on Debian', () => {
    const missing: (Missing | null)[] = [];
    beforeAll(() => {
      missing.push(
        ensureProgram(['nginx', '-v'], 'nginx-light', 'nginx'),
        ensureProgram(['systemd-analyze', '--version'], 'systemd', '(none)'),
        ensureProgram(['logrotate', '--version'], 'logrotate', 'logrotate'),
      );
      // They may have to be installed first.
    }, 180_000);

    test('systemd knows each line of the unit', ({ skip }) => {
      const [, systemd] = missing;
      if (systemd) return skip(systemd.missing);
      const unit = read('deploy/machine/flipbooth@.service').replaceAll('/srv/flipbooth/current', root);
      writeFileSync(path.join(folder, 'flipbooth@api-1.service'), unit);
      expect(complaintOf(['systemd-analyze', 'verify', path.join(folder, 'flipbooth@api-1.service')])).toBe('');
    });

    test('nginx takes the configuration that the commands make, with the key that certbot hands over', ({ skip }) => {
      const [nginx] = missing;
      if (nginx) return skip(nginx.missing);
      const called = runNginxCommands();
      const config = path.join(folder, 'nginx/nginx.conf');
      const lines = [config, path.join(folder, 'nginx/upstreams.conf')].map((file) => readFileSync(file, 'utf8'));
      expect(lines.flatMap((text) => text.match(/listen [^;]+/g))).toEqual([
        'listen 443 ssl default_server',
        'listen 443 ssl',
        'listen 127.0.0.1:5000',
        'listen 80 default_server',
      ]);
      expect(statSync(path.join(folder, 'nginx/privkey.pem')).mode & 0o777).toBe(0o600);
      expect(called).toContain('systemctl reload flipbooth@nginx');
      // Ports that any user may take.
      writeFileSync(config, lines[0]?.replaceAll('listen 443', 'listen 8443') ?? '');
      writeFileSync(path.join(folder, 'nginx/upstreams.conf'), lines[1]?.replace('listen 80 ', 'listen 8081 ') ?? '');
      const prefix = path.join(folder, 'nginx');
      expect(complaintOf(['nginx', '-p', prefix, '-c', 'nginx.conf', '-e', 'stderr', '-tq'])).toBe('');
    });

    test('logrotate takes the rotation of its log', ({ skip }) => {
      const [, , logrotate] = missing;
      if (logrotate) return skip(logrotate.missing);
      const user = userInfo().username;
      const file = path.join(folder, 'logrotate.conf');
      const log = path.join(folder, 'nginx/access.log');
      mkdirSync(path.dirname(log), { recursive: true });
      writeFileSync(log, '{}\n');
      const text = inFolder(read('deploy/machine/logrotate.conf')).replace(
        'su flipbooth flipbooth',
        `su ${user} ${user}`,
      );
      writeFileSync(file, text, { mode: 0o644 });
      const { stderr } = spawnSync('logrotate', ['--debug', '--force', file], { encoding: 'utf8' });
      expect(stderr).toContain('rotating log');
      expect(stderr).not.toContain('error');
    });
  });

  /** Runs the commands as they are, but for the folder and what a machine alone has. Returns the calls of the latter. */
  function runNginxCommands(): string {
    const [programs, lineage] = ['programs', 'lineage'].map((name) => path.join(folder, name)) as [string, string];
    for (const created of [programs, lineage]) mkdirSync(created);
    const key = 'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=test'.split(' ');
    const files = ['-keyout', path.join(lineage, 'privkey.pem'), '-out', path.join(lineage, 'fullchain.pem')];
    execFileSync('openssl', [...key, ...files], { stdio: 'ignore' });
    const forThisUser = (text: string) =>
      inFolder(text).replaceAll(/-([oR]) flipbooth:?/g, `-$1 ${process.getuid?.()}`);
    const hook = path.join(folder, 'renewed.sh');
    writeFileSync(hook, forThisUser(read('deploy/machine/renewed.sh')), { mode: 0o755 });
    const record = `#!/bin/sh\necho "\${0##*/} $*" >> ${folder}/called\n`;
    writeFileSync(path.join(programs, 'systemctl'), record, { mode: 0o755 });
    writeFileSync(path.join(programs, 'certbot'), `${record}RENEWED_LINEAGE=${lineage} ${hook}\n`, { mode: 0o755 });
    const commands = forThisUser(blockWith('ssl_certificate')).replace('/etc/logrotate.d', folder);
    execFileSync('bash', ['-ec', commands], {
      cwd: root,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    });
    expect(commands).toContain(`--deploy-hook ${folder}/current/deploy/machine/renewed.sh`);
    return readFileSync(path.join(folder, 'called'), 'utf8');
  }

  test.each([
    ['web-1', {}, 'WEB 3001 9301 web-server/main.js'],
    ['api-2', {}, 'API 5002 9502 api/main.js'],
    ['bff-9', { BFF_PORT: '4100', BFF_METRICS_PORT: '9440' }, 'BFF 4109 9449 bff/main.js'],
    ['worker-1', { WORKER_PORT: '6000' }, 'WORKER 6001 9551 api/worker.js'],
  ])('start.sh %s, with %j, takes the ports of that copy', (copy, env, expected) => {
    const programs = path.join(folder, `node-${copy}`);
    mkdirSync(programs);
    const [name] = expected.split(' ');
    const print = `#!/bin/sh\necho "${name} $${name}_PORT $${name}_METRICS_PORT \${1#dist/}"\n`;
    writeFileSync(path.join(programs, 'node'), print, { mode: 0o755 });
    const start = path.join(root, 'deploy/machine/start.sh');
    const output = execFileSync(start, [copy], {
      env: { ...env, PATH: `${programs}:/usr/bin:/bin` },
      encoding: 'utf8',
    });
    expect(output.trim()).toBe(expected);
  });
});

test('.env.example and deploy/compose.env.example mean the same to every reader', () => {
  for (const file of ['.env.example', 'deploy/compose.env.example']) {
    const text = read(file);
    expect(readEnvironmentFile(text)).toEqual(parseEnv(text));
  }
});
