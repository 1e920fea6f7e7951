// The health check of an image without a shell: `node health.js VARIABLE DEFAULT` ends with status 0 while the
// service of that port is ready.
import { get } from 'node:http';
import { env, argv, exit } from 'node:process';

const [, , variable, fallback] = argv;
const request = get(
  { host: '127.0.0.1', port: env[variable]?.trim() || fallback, path: '/readyz', timeout: 2_000 },
  ({ statusCode }) => exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => exit(1)).on('error', () => exit(1));
