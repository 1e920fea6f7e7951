import { fsyncSync } from 'node:fs';
import { OTHERS } from '#api/data-dir/permissions.ts';

/** What this file uses of Emscripten's file system for Node; PGlite gives it no type. */
export interface EmscriptenNodeFiles {
  tryFSOperation: <Result>(operation: () => Result) => Result;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: (node: unknown, attributes: { mode?: number }) => void;
  };
}

/**
 * Makes the file system of one PGlite flush files to the disk when PostgreSQL asks for it, and create them for their
 * owner alone: Emscripten ignores `fsync`, and creates files that everybody may write (decision 062).
 */
export function makeDurable(files: EmscriptenNodeFiles): void {
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
