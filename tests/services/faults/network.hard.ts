import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type Act, rawAnswer } from '#tests/support/raw-upstream.ts';
import { CANARY, type Expected, invalid, refused, silent, unavailable } from './operations.ts';
import { expectHealthy, expectOutcome, prepareRig } from './rig.ts';

const rig = prepareRig();
afterEach(() => expectHealthy(rig));

const head = (lines: string): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n\r\n`;
const every = (ms: number, socket: Parameters<Act>[0]['socket'], text: string): void => {
  const timer = setInterval(() => socket.write(text), ms);
  socket.on('close', () => clearInterval(timer));
};
const gzipTen = (): Buffer =>
  Array.from({ length: 10 }).reduce<Buffer>((body) => gzipSync(body), Buffer.from('{"status":200,"data":null}'));
/** Compressed 1000 to 1. */
const bomb = gzipSync(Buffer.alloc(200_000_000, '0'));

/** What a broken server or network does to a connection, and what each operation makes of it. */
const TABLE: [id: string, fault: string, act: Act, expected: Expected][] = [
  ['F4', 'the connection is accepted, then silence', () => {}, silent],
  [
    'F5',
    'a flood of 1xx, then silence',
    ({ socket }) => void socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(200)),
    silent,
  ],
  [
    'F5',
    'a flood of 1xx that does not end',
    ({ socket }) => every(20, socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
    silent,
  ],
  ['F6', 'the body stalls', ({ socket }) => void socket.write(`${head('content-length: 500')}{"status"`), silent],
  [
    'F7',
    'a byte every 50 ms, for ever',
    ({ socket }) => {
      socket.write(head('content-length: 100000'));
      every(50, socket, ' ');
    },
    silent,
  ],
  [
    'F8',
    'FIN before the end of the body',
    ({ socket }) => void socket.end(`${head('content-length: 500')}{"status":200,`),
    invalid,
  ],
  [
    'F9',
    'JSON that is cut, of the right length',
    ({ socket }) => void socket.write(rawAnswer('{"status":200,"data":{"inv"')),
    invalid,
  ],
  [
    'F10',
    'a reset in the middle of the chunks',
    ({ socket }) =>
      void socket.write(`${head('transfer-encoding: chunked')}5\r\n{"sta\r\n`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      ),
    unavailable,
  ],
  ['F11', 'a reset before the headers', ({ socket }) => void socket.resetAndDestroy(), unavailable],
  ['F11', 'FIN before the headers', ({ socket }) => void socket.end(), unavailable],
  ['F13', 'the banner of another protocol', ({ socket }) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n'), invalid],
  ['F13', 'garbage', ({ socket }) => void socket.write(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])), invalid],
  [
    'F14',
    'a chunk size that is none',
    ({ socket }) => void socket.write(`${head('transfer-encoding: chunked')}zz\r\n{}`),
    invalid,
  ],
  [
    'F15',
    'two lengths that differ',
    ({ socket }) => void socket.write(`${head('content-length: 2\r\ncontent-length: 26')}{"status":200,"data":null}`),
    invalid,
  ],
  [
    'F15',
    'a length and chunks',
    ({ socket }) =>
      void socket.write(
        `${head('content-length: 26\r\ntransfer-encoding: chunked')}1a\r\n{"status":200,"data":null}\r\n0\r\n\r\n`,
      ),
    invalid,
  ],
  [
    'F16',
    'headers of 64 kB',
    ({ socket }) => void socket.write(head(`x-big: ${CANARY.repeat(11_000)}\r\ncontent-length: 0`)),
    invalid,
  ],
  [
    'F18',
    'a body of 10 MB',
    ({ socket }) => void socket.write(rawAnswer(`{"status":200,"data":{"inv":"${'x'.repeat(10_000_000)}"}}`)),
    invalid,
  ],
  [
    'F19',
    'a gzip bomb of 200 MB',
    ({ socket }) => {
      socket.write(head(`content-encoding: gzip\r\ncontent-length: ${bomb.length}`));
      socket.write(bomb);
    },
    invalid,
  ],
  [
    'F20',
    'gzip within gzip, ten times',
    ({ socket }) => {
      const body = gzipTen();
      socket.write(head(`content-encoding: ${Array(10).fill('gzip').join(', ')}\r\ncontent-length: ${body.length}`));
      socket.write(body);
    },
    invalid,
  ],
  [
    'F21',
    'a page with status 200',
    ({ socket }) =>
      void socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 22\r\n\r\n<html>${CANARY}</html>   `,
      ),
    invalid,
  ],
  [
    'F21',
    'a page with status 500',
    ({ socket }) =>
      void socket.write(
        `HTTP/1.1 500 Oh\r\ncontent-type: text/html\r\ncontent-length: 19\r\n\r\n<html>${CANARY}</html>`,
      ),
    refused(500, 'UPSTREAM_ERROR'),
  ],
  [
    'F45',
    'a redirect to itself',
    ({ socket, url }) => void socket.write(`HTTP/1.1 302 Found\r\nlocation: ${url}\r\ncontent-length: 0\r\n\r\n`),
    refused(302, 'UPSTREAM_ERROR'),
  ],
];

describe('the network and HTTP', () => {
  test.each(TABLE)('%s %s', async (_id, _fault, act, expected) => {
    const before = rig.bff.rss();
    rig.upstream.act(act);
    await expectOutcome(rig, expected);
    expect(rig.bff.rss() - before, 'memory').toBeLessThan(100_000_000);
  });
});
