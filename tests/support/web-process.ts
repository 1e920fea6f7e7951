import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A second web service in a process of its own. It serves a copy of the built client, which `release` can change. */
export class WebProcess {
  readonly origin: string;
  private readonly folder: string;
  private child: ChildProcess | null = null;

  /** @param ports of the product's own three services, and the one to listen on */
  constructor(private readonly ports: { own: number; bff: number; api: number }) {
    this.origin = `http://localhost:${ports.own}`;
    // Inside the repository, so that the bundle finds node_modules.
    mkdirSync(path.join(root, 'test-results'), { recursive: true });
    this.folder = mkdtempSync(path.join(root, 'test-results/web-process-'));
    for (const part of ['web', 'web-server'])
      cpSync(path.join(root, 'dist', part), path.join(this.folder, part), { recursive: true });
  }

  async start(): Promise<void> {
    const { own, bff, api } = this.ports;
    const env = {
      ...process.env,
      NODE_ENV: '',
      SITE_URL: '',
      BFF_URL: '',
      PRODUCT_API_URL: '',
      WEB_PORT: String(own),
      BFF_PORT: String(bff),
      API_PORT: String(api),
      LOG_LEVEL: 'silent',
      SHUTDOWN_DELAY_MS: '0',
    };
    this.child = spawn(process.execPath, [path.join(this.folder, 'web-server/main.js')], { env, stdio: 'inherit' });
    const until = Date.now() + 20_000;
    while (
      !(await fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > until) throw new Error('the web service does not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }

  /**
   * Turns the copy into another build: the script of the photo page is renamed, and the documents carry
   * `data-release`.
   */
  release(name: string): void {
    const web = path.join(this.folder, 'web');
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((one) => /\.(br|gz)$/.test(one))) rmSync(path.join(web, file));
    const script = files.find((file) => /(?:^|[\\/])gallery-[\w-]+\.js$/.test(file));
    if (!script) throw new Error('the build has no script of the photo page');
    const [old, renamed] = [path.basename(script), `gallery-${name}.js`];
    for (const file of files.filter((one) => /\.(js|html)$/.test(one))) {
      const text = readFileSync(path.join(web, file), 'utf8').replaceAll(old, renamed);
      writeFileSync(
        path.join(web, file),
        text
          .replace('<html lang="id"', `<html lang="id" data-release="${name}"`)
          .replace(/buildId:([`"'])\w+/, `buildId:$1${name}`),
      );
    }
    renameSync(path.join(web, script), path.join(web, path.dirname(script), renamed));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
