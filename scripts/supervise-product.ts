import path from 'node:path';
import {
  chooseServices,
  hasWorker,
  isApiEmbedded,
  loadDotEnv,
  portNames,
  readPorts,
  type ServiceName,
} from './services.ts';
import { type Service, superviseServices } from './supervisor.ts';

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
 * @param only the one service to start; default: all, the embedded API among them where no other is configured
 */
export async function superviseProduct(root: string, only?: string): Promise<never> {
  loadDotEnv(root);
  const { env } = process;
  const ports = readPorts(env);
  const toService = (name: ServiceName): Service => ({
    name,
    port: ports[portNames[name]],
    entry: path.join(root, 'dist', PROGRAMS[name]),
  });
  return superviseServices((chooseServices(only, env) ?? []).map(toService), {
    cwd: root,
    announce: only ? undefined : () => announcement(env, ports),
    // All services stop together: there is no copy that could take over their requests meanwhile.
    env: only ? {} : { SHUTDOWN_DELAY_MS: env.SHUTDOWN_DELAY_MS?.trim() || '0' },
  });
}

function announcement(
  env: NodeJS.ProcessEnv,
  { API_PORT: api, BFF_PORT: bff, WEB_PORT: web, WORKER_PORT: worker }: ReturnType<typeof readPorts>,
): string {
  const site = `http://localhost:${web}`;
  const isEmbedded = isApiEmbedded(env);
  const lines = ['', `  web   ${site}`, `  graph http://localhost:${bff}/graphql`];
  lines.push(isEmbedded ? `  api   http://localhost:${api} (embedded)` : `  api   ${env.PRODUCT_API_URL}`);
  if (hasWorker(env)) lines.push(`  jobs  http://localhost:${worker}/readyz`);
  if (isEmbedded && env.NODE_ENV !== 'production') {
    lines.push('', `  demo  ${site}/photos/FLIP-DEMO-ACTIVE`, `        phone 081234567801 at ${site}/find-my-order`);
  }
  return `${lines.join('\n')}\n\n`;
}
