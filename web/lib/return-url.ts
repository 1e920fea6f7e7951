import { paths } from './pages.ts';

const NEXT = 'next';
/** Pages that are no place to return to: they lead to the login again. */
const AUTH_PATHS: readonly string[] = [paths.login, paths.register, paths.resetPassword, paths.googleCallback];

/** The address of the login with the one to return to: `/login?next=%2Fprofile`. */
export function loginHref({ pathname, search = '' }: { pathname: string; search?: string }): string {
  const next = toSiteAddress(pathname + search);
  return next === null ? paths.login : `${paths.login}?${new URLSearchParams({ [NEXT]: next }).toString()}`;
}

/** The address to open after signing in: `?next=` if it is an address of this site, else the dashboard. */
export function returnUrl(search: string): string {
  return toSiteAddress(new URLSearchParams(search).get(NEXT)) ?? paths.dashboard;
}

/** Null if a browser would resolve the address to another origin (`//x`, `/\x`, `javascript:`). */
function toSiteAddress(address: string | null): string | null {
  if (!address?.startsWith('/')) return null;
  const base = 'https://here.invalid';
  const url = parseUrl(address, base);
  if (
    url === null ||
    url.origin !== base ||
    url.pathname.startsWith('//') ||
    AUTH_PATHS.includes(url.pathname.replace(/\/+$/, ''))
  )
    return null;
  return url.pathname + url.search + url.hash;
}

/** Null if it is no address. `URL.canParse` is younger than the oldest browsers (contract, decision 33). */
function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
