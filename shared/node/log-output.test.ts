import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutput, FileOutput } from './log-output.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'output-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a stream that is read only when the test asks for it. */
function stoppedStream() {
  const texts: string[] = [];
  let isOpen = false;
  let open = (): void => {};
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      texts.push(String(chunk));
      if (isOpen) done();
      else open = done;
    },
  });
  return { stream, texts, read: () => ((isOpen = true), open()) };
}

test('what finds no room is dropped and counted, and later texts are written', async () => {
  const { stream, texts, read } = stoppedStream();
  const output = createOutput(stream, 20_000);
  for (let index = 0; index < 50; index += 1) output.write('x'.repeat(1_000));
  expect(output.dropped()).toBe(30);
  read();
  await output.flush(1_000);
  output.write('after');
  await output.flush(1_000);
  expect(texts.join('')).toBe(`${'x'.repeat(20_000)}after`);
  expect(output.dropped()).toBe(30);
});

test('a flush gives up in time', async () => {
  const { stream } = stoppedStream();
  const output = createOutput(stream);
  output.write('text');
  const began = performance.now();
  await output.flush(30);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a reader that has gone costs the lines and nothing else', async () => {
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })),
  });
  const output = createOutput(stream);
  for (let index = 0; index < 3; index += 1) {
    output.write('text');
    await output.flush(100);
  }
  await expect.poll(output.dropped).toBe(3);
});

test('the lines of a moment are one write', async () => {
  const { stream, texts, read } = stoppedStream();
  read();
  const output = createOutput(stream);
  for (const line of ['one ', 'two ', 'three']) output.write(line);
  expect(texts).toEqual([]);
  await expect.poll(() => texts).toEqual(['one two three']);
});

test('a file has every line, in order', async () => {
  const file = path.join(folder, 'log');
  const fd = openSync(file, 'a');
  const output = createOutput(new FileOutput(fd));
  const lines = Array.from({ length: 500 }, (_, index) => `line ${index}\n`);
  for (const line of lines) output.write(line);
  await output.flush(5_000);
  closeSync(fd);
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
});

test('a full disk drops lines', async () => {
  const fd = openSync('/dev/full', 'a');
  const output = createOutput(new FileOutput(fd), 20_000);
  for (let index = 0; index < 100; index += 1) output.write('x'.repeat(1_000));
  await output.flush(30);
  expect(output.dropped()).toBe(80);
});

test('a device that is busy gets the text as soon as it takes it', async () => {
  const fifo = path.join(folder, 'fifo');
  execFileSync('mkfifo', [fifo]);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const fd = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  const output = createOutput(new FileOutput(fd));
  const text = 'x'.repeat(200_000);
  output.write(text);
  let read = '';
  await expect.poll(() => (read += readSome(reader)).length, { interval: 5, timeout: 5_000 }).toBe(text.length);
  closeSync(reader);
  closeSync(fd);
});

/** Reads the bytes that are available now. */
function readSome(fd: number): string {
  try {
    const buffer = Buffer.alloc(200_000);
    return String(buffer.subarray(0, readSync(fd, buffer)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return '';
    throw error;
  }
}
