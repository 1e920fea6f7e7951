import { pages } from './pages.ts';

/**
 * The address of a page that was written in other letters (`/About`, `/PHOTOS/FLIP-1`): the client's router reads both
 * alike. What stands for a parameter is kept as it is. Null where there is no such page, or nothing to change.
 */
export function rightCase(address: string): string | null {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  const given = pathname.replace(/(?<=.)\/$/, '').split('/');
  for (const { pattern } of pages) {
    const asked = pattern.split('/');
    const path = given.map((part, index) => (asked[index]?.startsWith(':') ? part : part.toLowerCase()));
    const fits = asked.every((part, index) => part === path[index] || (part.startsWith(':') && (part.endsWith('?') || path[index])));
    if (fits && path.length <= asked.length && path.join('/') !== pathname) return path.join('/') + search;
  }
  return null;
}
