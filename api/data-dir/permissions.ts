/** Permissions of group and others. */
export const OTHERS = 0o077;

/** Files that this process creates belong to its owner alone, whatever the umask that it was started with. */
export function restrictNewFiles(): void {
  process.umask(OTHERS);
}
