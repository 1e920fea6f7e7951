import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** One process of the product: how it is called in messages, its bundle, and the port where it says that it is ready. */
export type Service = { name: string; entry: string; port: string; args?: readonly string[] };
type Options = { cwd: string; announce: (() => string) | undefined };

/** A service closes within 8 s; what is left after this is killed, so that a stop takes at most 10 s. */
const killAfterMs = 9000;

/**
 * Starts the services, the last one when the others are ready, says where they are once all of them listen, and stays. SIGINT or SIGTERM, however often and to
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

  const start = (service: Service) =>
    new Promise<void>((resolve) => {
      // The end of the IPC channel tells a service that this process is gone, however it went.
      const child = spawn(process.execPath, [...(service.args ?? []), service.entry], { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      running.set(service.name, child);
      void isReady(service, () => isStopping).then(resolve);
      child.once('exit', (code, signal) => {
        running.delete(service.name);
        // A group's signal may reach a service, and end it, before this process hears of it: that is a stop, no fault.
        const wasAsked = code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
        if (!isStopping && !wasAsked) {
          process.stderr.write(`${service.name} ended (${signal ?? `status ${code}`}); stopping\n`);
          status = 1;
        }
        stopAll();
        resolve();
      });
    });
  // The last one is the door: who finds it open finds everything behind it ready.
  await Promise.all(services.slice(0, -1).map(start));
  if (!isStopping) await Promise.all(services.slice(-1).map(start));
  if (!isStopping && announce) process.stdout.write(announce());
  await Promise.all([...running.values()].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  process.exit(status);
}

/** Resolves once the service takes requests, or once nobody waits for it any more. */
async function isReady({ port }: Service, isGivenUp: () => boolean): Promise<void> {
  while (!isGivenUp()) {
    const answer = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
}
