import path from 'node:path';
import { announcement, chooseServices, loadDotEnv, type ServiceName } from './services.ts';
import { superviseServices } from './supervisor.ts';

/** The program of each service, in `dist/`. */
const PROGRAMS: Record<ServiceName, string> = {
  api: 'api/main.js',
  worker: 'api/worker.js',
  bff: 'bff/main.js',
  web: 'web-server/main.js',
};

/**
 * Starts the built services and keeps them running until they are stopped.
 *
 * @param root the folder of the product
 * @param only the one service to start; default: all, with the embedded API unless another one is configured
 */
export async function superviseProduct(root: string, only?: string): Promise<never> {
  loadDotEnv(root);
  const { env } = process;
  const services = chooseServices(only, env).map((name) => ({ name, entry: path.join(root, 'dist', PROGRAMS[name]) }));
  return superviseServices(services, {
    cwd: root,
    announce: only ? undefined : () => announcement(env),
    // All services stop together, so no replica could take over their requests. One arena: glibc keeps what V8's
    // threads have freed in arenas of their own, 30 MB of them where they compile the embedded database. Threads for
    // files beside those that decode pictures and hash passwords.
    env: {
      UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE ?? '8',
      ...(only ? {} : { SHUTDOWN_DELAY_MS: env.SHUTDOWN_DELAY_MS?.trim() || '0', MALLOC_ARENA_MAX: '1' }),
    },
  });
}
