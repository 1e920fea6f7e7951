import { fsyncSync, mkdirSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OTHERS } from '#api/data-dir/permissions.ts';

/** What this file uses of Emscripten's file system for Node; PGlite gives it no type. */
interface EmscriptenNodeFiles {
  tryFSOperation: <Result>(operation: () => Result) => Result;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: (node: unknown, attributes: { mode?: number }) => void;
  };
}

type InitOptions = Parameters<NodeFS['init']>;

/** Emscripten's compiled PostgreSQL, before it runs. */
export type CompiledModule = { NODEFS: EmscriptenNodeFiles } & Record<string, unknown>;

/**
 * The files of PGlite in a folder. Unlike PGlite's own file system, this one flushes files to the disk when PostgreSQL
 * asks for it, and creates them for their owner alone: Emscripten ignores `fsync`, and creates files that everybody may
 * write (decision 062).
 */
export class FlushedFiles extends NodeFS {
  readonly #prepare: (module: CompiledModule) => void;

  /**
   * @param folder is created if it is missing
   * @param prepare is called before PostgreSQL runs
   */
  constructor(folder: string, prepare: (module: CompiledModule) => void) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    super(folder);
    this.#prepare = prepare;
  }

  override async init(...[engine, options]: InitOptions): ReturnType<NodeFS['init']> {
    const prepare = (module: CompiledModule) => {
      amend(module.NODEFS);
      this.#prepare(module);
    };
    return super.init(engine, { ...options, preRun: [...(options.preRun ?? []), prepare] });
  }
}

/** Changes the file system of one PGlite, of which each has its own. */
function amend(files: EmscriptenNodeFiles): void {
  files.stream_ops.fsync = ({ nfd }) => {
    files.tryFSOperation(() => fsyncSync(nfd));
    return 0;
  };
  const { mknod, setattr } = files.node_ops;
  files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  files.node_ops.setattr = (node, attributes) => {
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS });
  };
}
