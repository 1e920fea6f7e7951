import { connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addBodyDeadline } from './body-deadline.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function start(): Promise<number> {
  app = fastify({ forceCloseConnections: true });
  addBodyDeadline(app, 60);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body.length);
  app.post('/', ({ body }) => ({ body }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(address).port);
}

/** Sends half a body, and the other half once `pauseMs` have passed; gives what came back. */
function dawdle(port: number, type: string, halves: [string, string], pauseMs: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    const rest = setTimeout(() => socket.write(halves[1]), pauseMs);
    socket.on('data', (chunk) => {
      answer += String(chunk);
      socket.end();
    });
    socket.on('error', () => {}).on('close', () => {
      clearTimeout(rest);
      resolve(answer);
    });
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${halves.join('').length}\r\n\r\n${halves[0]}`);
  });
}

test('a body that takes longer than its time is cut off', async () => {
  expect(await dawdle(await start(), 'application/json', ['{"a"', ':1}'], 5_000)).toBe('');
});

test('a body in time, and a file that takes longer, are not', async () => {
  const port = await start();
  expect(await dawdle(port, 'application/json', ['{"a"', ':1}'], 0)).toContain('{"body":{"a":1}}');
  expect(await dawdle(port, 'multipart/form-data; boundary=b', ['--b', '--'], 200)).toContain('{"body":5}');
});
