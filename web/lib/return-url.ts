import { paths } from './paths.ts';

const NEXT = 'next';
/** Returning to these would be a circle. */
const AUTH_PATHS: readonly string[] = [paths.login, paths.register, paths.resetPassword, paths.googleCallback];

/** The login with the address to return to: `/login?next=%2Fprofile`. */
export function loginHref(from?: { pathname: string; search?: string }): string {
  const next = from === undefined ? null : toSiteAddress(from.pathname + (from.search ?? ''));
  return next === null ? paths.login : `${paths.login}?${new URLSearchParams({ [NEXT]: next }).toString()}`;
}

/** The state that a page hands to the login or registration. In the history entry, it appears in no address and log. */
export interface AuthState {
  /** The phone number or e-mail address to begin with. */
  identifier?: string;
  /** The visitor did not ask for the login: a session has ended. */
  sessionEnded?: true;
}

/** Where to go after signing in: the address in `?next=` if it is one of this site, else the dashboard. */
export function returnUrl(search: string): string {
  return toSiteAddress(new URLSearchParams(search).get(NEXT)) ?? paths.dashboard;
}

/** Null for anything that a browser would resolve to another origin (`//x`, `/\x`, `javascript:`). */
function toSiteAddress(address: string | null): string | null {
  if (!address?.startsWith('/')) return null;
  const base = 'https://here.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (
    url === null ||
    url.origin !== base ||
    url.pathname.startsWith('//') ||
    AUTH_PATHS.includes(url.pathname.replace(/\/+$/, ''))
  )
    return null;
  return url.pathname + url.search + url.hash;
}
