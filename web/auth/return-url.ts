import { paths } from '#web/lib/paths.ts';

const NEXT = 'next';
/** Leading back to these would lead in a circle. */
const doors: readonly string[] = [paths.login, paths.register, paths.resetPassword, paths.googleCallback];

/** The login, and the way back from it to an address of this site: `/login?next=%2Fprofile`. */
export function loginHref(from?: { pathname: string; search?: string }): string {
  const address = from === undefined ? null : toOwnAddress(from.pathname + (from.search ?? ''));
  return address === null ? paths.login : `${paths.login}?${new URLSearchParams({ [NEXT]: address }).toString()}`;
}

/** Where somebody who has signed in goes: the address in `?next=`, if it is one of ours, else the dashboard. */
export function returnUrl(search: string): string {
  return toOwnAddress(new URLSearchParams(search).get(NEXT)) ?? paths.dashboard;
}

/** Only paths of this origin: anything that a browser would read as another one (`//x`, `/\x`, `javascript:`) is nothing. */
function toOwnAddress(given: string | null): string | null {
  if (!given?.startsWith('/')) return null;
  const base = 'https://here.invalid';
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  if (url === null || url.origin !== base || url.pathname.startsWith('//') || doors.includes(url.pathname.replace(/\/+$/, ''))) return null;
  return url.pathname + url.search + url.hash;
}
