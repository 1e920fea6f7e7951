import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig as loadApi, loadWorkerConfig } from '#api/config.ts';
import { loadConfig as loadBff } from '#bff/config.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { ensureProgram, type Missing } from '#tests/support/servers/apt.ts';
import { loadConfig as loadWeb } from '#web/server/config.ts';

// The blocks of the documents that an operator copies. `docs/graph.md` and the backup are also run:
// tests/integration/graph-docs.test.ts, tests/services/backup.test.ts.

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const blocksOf = (file: string, language: string): string[] =>
  [...read(file).matchAll(new RegExp(String.raw`^\x60\x60\x60${language}\n([^]*?)^\x60\x60\x60$`, 'gm'))].map(
    ([, text = '']) => text,
  );

/** Runs a program that checks what it is given. Returns its complaint. */
function complaintOf([program = '', ...args]: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  return status === 0 ? stderr : stdout + stderr;
}

test('a shell reads the commands of the documents', () => {
  const commands = documents.flatMap((file) => blocksOf(file, '(?:ba)?sh'));
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.map((text) => complaintOf(['bash', '-n'], text)).filter(Boolean)).toEqual([]);
});

/** A fenced block of docs/operations.md that holds a text. */
function blockWith(language: string, text: string): string {
  const found = blocksOf('docs/operations.md', language).filter((block) => block.includes(text));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

describe('the machine of docs/operations.md', () => {
  const folder = scratchFolder();
  const inFolder = (text: string) => text.replaceAll('/srv/flipbooth', folder);

  test('production.env, with the secrets filled in, starts each service with the same folders', () => {
    const { SECRET, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = PRODUCTION;
    const env = { ...parseEnv(blockWith('dotenv', 'SECRET=…')), SECRET, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID };
    expect(loadApi(env).dataDir).toBe('/srv/flipbooth/data');
    expect(loadWorkerConfig(env).dataDir).toBe('/srv/flipbooth/data');
    expect(loadWeb(env).assetsDir).toBe('/srv/flipbooth/assets');
    expect(loadBff(env).productApiUrl).toBe('http://127.0.0.1:5000');
  });

  describe('on Debian', () => {
    const missing: (Missing | null)[] = [];
    beforeAll(() => {
      missing.push(
        ensureProgram(['nginx', '-v'], 'nginx-light', 'nginx'),
        ensureProgram(['systemd-analyze', '--version'], 'systemd', '(none)'),
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
  });

  /**
   * Runs the commands as they are, but for the folder and what a machine alone has. Returns the calls of the latter.
   */
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
    const commands = forThisUser(blockWith('sh', 'ssl_certificate')).replace('/etc/logrotate.d', folder);
    execFileSync('bash', ['-ec', commands], {
      cwd: root,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    });
    expect(commands).toContain(`--deploy-hook ${folder}/current/deploy/machine/renewed.sh`);
    return readFileSync(path.join(folder, 'called'), 'utf8');
  }

  test.each([
    ['web-1', {}, 'WEB 3001 9301 web-server/main.js'],
    ['bff-9', { BFF_PORT: '4100', BFF_METRICS_PORT: '9440' }, 'BFF 4109 9449 bff/main.js'],
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
