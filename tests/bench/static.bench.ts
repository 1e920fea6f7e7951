import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { firstAnswer } from './bff/answers.ts';
import type { LoadJob, LoadReport, RequestTemplate } from './bff/load.ts';
import { median, toTable } from './bff/report.ts';
import { run, runHelper } from './bff/servers.ts';
import { cpuMsOf } from './bff/usage.ts';

/**
 * The files of the built client, from the web service and from nginx with one worker, in turn: `npm run bench --
 * static`. Both have the first core, compressed copies (gzip, which Debian's nginx can send), and a log to a file.
 * Without an nginx on the machine the web service is measured alone.
 */
const root = path.resolve(import.meta.dirname, '../..');
const client = path.join(root, 'dist/web');
const folder = mkdtempSync(path.join(tmpdir(), 'bench-static-'));
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 50;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Server {
  name: string;
  port: number;
  child: ChildProcess;
}

async function startWeb(): Promise<Server> {
  const port = await freePort();
  return {
    name: 'web',
    port,
    child: run(
      [process.execPath, 'dist/web-server/main.js'],
      {
        WEB_PORT: String(port),
        BFF_URL: 'http://127.0.0.1:9',
        LOG_LEVEL: 'info',
      },
      folder,
    ),
  };
}

/** As an operator would write it for the same folder. One process, so that CPU time can be read. */
async function startNginx(): Promise<Server> {
  const port = await freePort();
  const assets = `location /assets/ { add_header cache-control "public, max-age=31536000, immutable"; add_header x-content-type-options nosniff; add_header cross-origin-resource-policy same-origin; }`;
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000; keepalive_timeout 75s;
  gzip_static on; gzip_vary on; open_file_cache max=1000 inactive=60s;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${client}; ${assets} }
}
`,
  );
  return {
    name: 'nginx',
    port,
    child: run(['nginx', '-c', path.join(folder, 'nginx.conf'), '-p', folder], {}, folder),
  };
}

/** A small, a middle and a large script, and a font. */
function chooseFiles(): string[] {
  const sizeOf = (name: string) => statSync(path.join(client, 'assets', name)).size;
  const names = readdirSync(path.join(client, 'assets'));
  const scripts = names.filter((name) => name.endsWith('.js')).sort((one, other) => sizeOf(one) - sizeOf(other));
  const chosen = [
    scripts[5],
    scripts[Math.floor(scripts.length * 0.75)],
    scripts.at(-1),
    names.find((name) => name.endsWith('.woff2')),
  ];
  return chosen.filter((name) => name !== undefined);
}

const requestOf = (name: string): RequestTemplate => ({
  method: 'GET',
  path: `/assets/${name}`,
  headers: {
    'accept-encoding': 'gzip',
    'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36',
    'sec-fetch-dest': 'script',
    accept: '*/*',
  },
  body: '',
  answersNumber: false,
});

async function measure(
  load: ChildProcess,
  { port, child }: Server,
  name: string,
): Promise<{ rate: number; cpu: number; bytes: number }> {
  const before = cpuMsOf([child.pid ?? 0]);
  const job: LoadJob = {
    port,
    request: requestOf(name),
    from: 0,
    variety: 1,
    connections: CONNECTIONS,
    ms: ROUND_MS,
    requests: Infinity,
  };
  load.send(job);
  const [report] = (await once(load, 'message')) as [LoadReport];
  if (report.fault !== null) throw new Error(report.fault);
  return {
    rate: (report.requests / report.ms) * 1_000,
    cpu: ((cpuMsOf([child.pid ?? 0]) - before) / report.requests) * 1_000,
    bytes: report.bytes,
  };
}

interface Figures {
  server: Server;
  rates: number[];
  cpu: number[];
  bytes: number;
}

async function measureFile(servers: Server[], load: ChildProcess, name: string): Promise<Figures[]> {
  await Promise.all(servers.map(({ port }) => firstAnswer(port, requestOf(name))));
  const all = servers.map((server): Figures => ({ server, rates: [], cpu: [], bytes: 0 }));
  for (const { server } of all) await measure(load, server, name);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of all) {
      const { rate, cpu, bytes } = await measure(load, one.server, name);
      one.rates.push(rate);
      one.cpu.push(cpu);
      one.bytes = bytes;
    }
  }
  return all;
}

async function main(servers: Server[], load: ChildProcess): Promise<void> {
  const rows: string[][] = [];
  for (const name of chooseFiles()) {
    const all = await measureFile(servers, load, name);
    const [web, other] = all;
    const ratio =
      web && other ? [median(web.rates) / median(other.rates), Math.min(...other.cpu) / Math.min(...web.cpu)] : [];
    for (const one of all) {
      const figures = [median(one.rates), Math.min(...one.rates), Math.max(...one.rates), Math.min(...one.cpu)].map(
        (value) => value.toFixed(0),
      );
      rows.push([
        `${one.server.name} ${name}`,
        String(one.bytes),
        ...figures,
        ...(one === web ? ratio.map((value) => value.toFixed(2)) : ['', '']),
      ]);
    }
  }
  say(
    toTable([
      ['file', 'bytes', 'req/s', 'min', 'max', 'cpu us', 'web/nginx', 'by cpu'],
      ...rows.map((row) => [...row, '', ''].slice(0, 8)),
    ]),
  );
}

const servers = [await startWeb()];
if (spawnSync('nginx', ['-v']).status === 0) servers.push(await startNginx());
else say('no nginx on this machine (Debian: apt-get install nginx-light): the web service alone');
const load = runHelper('load.ts');
try {
  await main(servers, load);
} finally {
  for (const { child } of servers) child.kill('SIGKILL');
  load.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
