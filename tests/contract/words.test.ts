import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that design §9 replaces. Comments are English and contain none of them. */
const FORBIDDEN =
  /\b(?:kata sandi|sandi|handphone|ponsel|tautan|peramban|halaman utama|anda|saya|surel|layanan pelanggan|berkas|kupon|registrasi)(?:mu|ku|nya)?\b/i;

/** What requirements §2 and §8 fix. */
const FIXED = ['NOMOR HANDPHONE', 'Kode reset kata sandi telah dikirim via Whatsapp'];

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const sources = files.filter((file) => /^(?:brand|web|bff|api|shared)\/(?!.*\.test\.).*\.tsx?$/.test(file));

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

test('comments are as wide as the code at most: the formatter does not wrap them', () => {
  const long = files
    .filter((file) => /\.(?:[cm]?[jt]s|tsx|css)$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.length > 120 && /^\s*\{?(?:\/\/|\/?\*)/.test(line) && !line.includes('oxlint-disable'));
  expect(long).toEqual([]);
});
