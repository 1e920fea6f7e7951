import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ServiceOptions, startService } from '#tests/support/service-process.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test.each(['bff', 'web-server'])(
  'the code cache of %s is one that V8 takes when the service starts without options',
  (part) => {
    const program = `import { compileBundle } from '#shared/node/process/bundle.ts'; console.log(compileBundle('dist/${part}/service.cjs').isFromCache);`;
    const answer = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(answer).toBe('true\n');
  },
);

test.each([
  ['bff', { node: ['--stack-trace-limit=20'] }],
  ['bff', { node: ['--enable-source-maps'] }],
  ['web', { node: ['--max-old-space-size=300'] }],
] satisfies ['bff' | 'web', ServiceOptions][])('%s starts without its code cache, too: %j', async (part, options) => {
  const service = await startService(part, {
    ...options,
    env: { PRODUCT_API_URL: 'http://127.0.0.1:9', BFF_URL: 'http://127.0.0.1:9' },
  });
  const answer =
    part === 'bff'
      ? await fetch(`${service.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"query":"{ booths { name } }"}',
        })
      : await fetch(service.url);
  expect(answer.status).toBe(200);
  await service.stop();
});
