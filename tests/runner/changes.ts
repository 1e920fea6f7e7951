import { spawnSync } from 'node:child_process';

/** The files that are not as in `base`, a commit. */
export interface Changes {
  base: string;
  files: string[];
}

/** The output of git; null where there is no git, no repository or no such commit. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Without `-z`, git quotes the names that are not plain ASCII. */
const names = (command: string, ...args: string[]): string[] | null =>
  git(command, '-z', ...args)
    ?.split('\0')
    .filter(Boolean) ?? null;

/**
 * What differs from `since`; else from the commit where the branch left the main branch of `origin`, or, without a
 * remote, from the last commit. Files that are not committed, or not known to git, count. Null without git.
 */
export function changesSince(since?: string): Changes | null {
  const base = since ?? git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD';
  const changed = names('diff', '--name-only', base, '--');
  if (changed === null) return null;
  return { base, files: [...changed, ...(names('ls-files', '--others', '--exclude-standard') ?? [])] };
}
