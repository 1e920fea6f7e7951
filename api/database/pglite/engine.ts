import { mkdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type EmscriptenNodeFiles, makeDurable } from './durable-files.ts';

/**
 * PostgreSQL has stopped, as a server does after a PANIC: the disk was full when it wrote its log, or a file could not
 * be flushed.
 */
export class EngineStoppedError extends Error {
  override name = 'EngineStoppedError';
  /** PostgreSQL's code of a crash shutdown. */
  readonly code = '57P02';
}

/** PostgreSQL in this process. */
export interface Engine {
  client: PGlite;
  hasStopped: () => boolean;
  /** Closes the files, also of an engine that has stopped. */
  close: () => Promise<void>;
}

/** What is used of PostgreSQL as Emscripten has compiled it. */
interface CompiledModule {
  NODEFS: EmscriptenNodeFiles;
  _PostgresMainLoopOnce: () => void;
  stackRestore: (pointer: number) => void;
}

/**
 * `wal_sync_method`: PostgreSQL would call `fdatasync`, which Emscripten leaves empty; `makeDurable` implements `fsync`.
 * The others save memory: at its start PostgreSQL writes all of its shared memory, by default 128 MB of buffers and
 * room for 100 connections. Beyond 8 MB the files are read from the system's cache; there is one connection, and
 * PostgreSQL keeps three for itself.
 */
const SETTINGS = ['wal_sync_method=fsync', 'shared_buffers=8MB', 'max_connections=4', 'max_wal_senders=0'];

/** PGlite starts PostgreSQL with `-F`, which switches flushing off. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((one) => one !== '-F'),
  ...SETTINGS.flatMap((one) => ['-c', one]),
];

/**
 * How V8 compiles PostgreSQL's functions. Each compiling thread keeps some 15 MB of working memory: one is slower, but
 * runs beside the queries. A function is optimised once it has executed 60 MB of code: with V8's default of 1.8 MB a
 * start would spend half a second on functions that are seldom called again.
 */
const COMPILER_OPTIONS = ['--wasm-num-compilation-tasks=1', '--wasm-tiering-budget=60000000'];

/** The status of PostgreSQL's jump out of a failed statement. After any other exception PostgreSQL cannot go on. */
const STATEMENT_FAILED = 100;

/**
 * Starts PostgreSQL with its files in a folder, which is created if it is missing. A commit is on the disk when it
 * is answered.
 */
export async function startEngine(folder: string): Promise<Engine> {
  for (const option of COMPILER_OPTIONS) setFlagsFromString(option);
  let stopped: EngineStoppedError | null = null;
  let reason = '';
  const stop = (error: unknown) => (stopped ??= new EngineStoppedError(reason || String(error)));
  const files = openFiles(folder, (module) => {
    makeDurable(module.NODEFS);
    throwOnceStopped(module, stop);
  });
  const noteReason = (line: string): boolean => {
    if (/\b(?:PANIC|FATAL):/.test(line)) reason = line;
    return false;
  };
  try {
    const client = await PGlite.create({ fs: files, startParams: START_PARAMETERS, onStderr: noteReason });
    return {
      client,
      hasStopped: () => stopped !== null,
      close: () => (stopped === null ? client.close() : files.closeFs()),
    };
  } catch (error) {
    // Closes the files of the engine. Throws if none is open.
    await files.closeFs().catch(() => undefined);
    throw reason === '' ? error : new Error(reason, { cause: error });
  }
}

/** @param prepare is called before PostgreSQL runs */
function openFiles(folder: string, prepare: (module: CompiledModule) => void): NodeFS {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  files.init = (engine, options) =>
    init(engine, {
      ...options,
      preRun: [...(options.preRun ?? []), (module: unknown) => prepare(module as CompiledModule)],
    });
  return files;
}

/**
 * PGlite repeats a call whose exception it does not know, without end if PostgreSQL has aborted. So the first such
 * exception is kept, and thrown where PGlite does not catch it.
 */
function throwOnceStopped(module: CompiledModule, stop: (error: unknown) => EngineStoppedError): void {
  const { _PostgresMainLoopOnce: run, stackRestore } = module;
  let stopped: EngineStoppedError | null = null;
  module._PostgresMainLoopOnce = () => {
    if (stopped !== null) throw stopped;
    try {
      run();
    } catch (error) {
      if ((error as { status?: number } | null)?.status !== STATEMENT_FAILED) stopped = stop(error);
      throw error;
    }
  };
  module.stackRestore = (pointer) => {
    if (stopped !== null) throw stopped;
    stackRestore(pointer);
  };
}
