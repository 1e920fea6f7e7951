import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { constants, Script } from 'node:vm';

// A service is built as one CommonJS file beside which lies V8's code cache of it: bytecode, which saves most of a start (decision 072).

/** The bundle is one function expression: V8 compiles the text of the file as it is, without a copy of its megabytes. */
const HEAD = '(function (exports, require, module, __filename, __dirname) {';
const TAIL = '\n})';

const HASH_BYTES = 32;

interface CompiledBundle {
  /** False where there is no code cache, or one of another Node, of other options of V8 or of another bundle: then V8 compiles the text. */
  isFromCache: boolean;
  run(): void;
  /** What V8 has compiled so far, which grows with all that runs. */
  createCodeCache(): Buffer;
}

const cacheOf = (file: string): string => `${file}.cache`;

/** Makes a bundle of a CommonJS file, which must be ASCII. */
export function wrapBundle(file: string): void {
  writeFileSync(file, HEAD + readFileSync(file, 'latin1') + TAIL, 'latin1');
}

export function compileBundle(file: string): CompiledBundle {
  const source = readFileSync(file);
  const cachedData = readCodeCache(file, source);
  // `import()` in the bundle is Node's own.
  const script = new Script(source.toString('latin1'), {
    filename: file,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return {
    isFromCache: cachedData !== null && script.cachedDataRejected === false,
    createCodeCache: () => script.createCachedData(),
    run() {
      const module = { exports: {} };
      const body = script.runInThisContext() as (...of: unknown[]) => void;
      body.call(module.exports, module.exports, createRequire(file), module, file, path.dirname(file));
    },
  };
}

/** Runs a bundle by Node's own loader, which reads source maps where `--enable-source-maps` asks for them, and no code cache. */
export function runWithSourceMaps(file: string): void {
  const module = new Module(file) as Module & { _compile(text: string, file: string): void };
  module._compile(readFileSync(file, 'latin1').slice(HEAD.length, -TAIL.length), file);
}

export function writeCodeCache(file: string, cachedData: Buffer): void {
  writeFileSync(cacheOf(file), Buffer.concat([hashOf(readFileSync(file), cachedData), cachedData]));
}

/**
 * V8 looks at versions, options and lengths alone: a changed byte kills the process, and the bytecode of another text of the same length would
 * run. Hence the hash of both.
 */
function readCodeCache(file: string, source: Buffer): Buffer | null {
  try {
    const content = readFileSync(cacheOf(file));
    const cachedData = content.subarray(HASH_BYTES);
    return hashOf(source, cachedData).equals(content.subarray(0, HASH_BYTES)) ? cachedData : null;
  } catch {
    return null;
  }
}

const hashOf = (source: Buffer, cachedData: Buffer): Buffer =>
  createHash('sha256').update(source).update(cachedData).digest();
