import { spawn, type ChildProcess } from 'node:child_process';

/** One process of the product: its bundle, and how it is called in messages. */
export type Service = { name: string; entry: string; args?: readonly string[] };
type Options = { cwd: string; announce: (() => string) | undefined };

/** A service closes within 8 s; what is left after this is killed, so that a stop takes at most 10 s. */
const killAfterMs = 9000;

/**
 * Starts the services, says where they are once all of them listen, and stays. SIGINT or SIGTERM, however often and to
 * whomever in the group, stops all of them with status 0; one that ends by itself stops the others with status 1.
 */
export async function superviseServices(services: readonly Service[], { cwd, announce }: Options): Promise<void> {
  const running = new Map<string, ChildProcess>();
  let isStopping = false;
  let status = 0;

  function stopAll(): void {
    if (isStopping) return;
    isStopping = true;
    for (const child of running.values()) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of running.values()) child.kill('SIGKILL');
    }, killAfterMs).unref();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);

  const started = services.map(
    (service) =>
      new Promise<void>((resolve) => {
        // The IPC channel tells when a service listens; and its end tells the service that this process is gone.
        const child = spawn(process.execPath, [...(service.args ?? []), service.entry], { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
        running.set(service.name, child);
        child.once('message', () => resolve());
        child.once('exit', (code, signal) => {
          running.delete(service.name);
          if (!isStopping) {
            process.stderr.write(`${service.name} ended (${signal ?? `status ${code}`}); stopping\n`);
            status = 1;
            stopAll();
          }
          resolve();
        });
      }),
  );
  await Promise.all(started);
  if (!isStopping && announce) process.stdout.write(announce());
  await Promise.all([...running.values()].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  process.exit(status);
}
