import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that design §9 replaces. Comments are English and contain none of them. */
const FORBIDDEN =
  /\b(?:kata sandi|sandi|handphone|ponsel|tautan|peramban|halaman utama|anda|saya|surel|layanan pelanggan|berkas|kupon|registrasi)(?:mu|ku|nya)?\b/i;

/** What requirements §2 and §8 fix. */
const FIXED = ['NOMOR HANDPHONE', 'Kode reset kata sandi telah dikirim via Whatsapp'];

const sources = execFileSync('git', ['ls-files', 'brand', 'web', 'bff', 'api', 'shared'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/generated\//.test(file));

const findForbidden = (text: string): string | null =>
  FORBIDDEN.exec(FIXED.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text))?.[0] ?? null;

test('one word for one thing: no text has a variant that design §9 replaces', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(findForbidden('label="NOMOR HANDPHONE" hint="Lupa kata sandimu?"')).toBe('kata sandimu');
  const found = sources.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      findForbidden(line) === null ? [] : [`${file}:${index + 1}: ${line.trim()}`],
    );
  });
  expect(found).toEqual([]);
});
