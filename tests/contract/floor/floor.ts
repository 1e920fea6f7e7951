import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';

/** The browsers of the compatibility data that one of the query stands for. */
const BROWSERS: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  firefox: ['firefox', 'firefox_android'],
  ios_saf: ['safari_ios'],
  safari: ['safari'],
  samsung: ['samsunginternet_android'],
};

/** The oldest version of each browser that gets the whole site: `browserslist` in package.json. */
export const floor = new Map<string, number>();
for (const [name = '', version = ''] of browserslist().map((browser) => browser.split(' '))) {
  for (const browser of BROWSERS[name] ?? [name])
    floor.set(browser, Math.min(floor.get(browser) ?? Infinity, Number.parseFloat(version)));
}

/** The data of MDN: what each browser knows since when. */
export const data = bcd as unknown as Record<'api' | 'css' | 'javascript', Identifier>;

const hasSince = (statement: SimpleSupportStatement, version: number, prefix: string) => {
  const { version_added: added, version_removed: removed } = statement;
  if (typeof added !== 'string' || added === 'preview' || statement.flags) return false;
  if ((statement.prefix ?? '') !== prefix || statement.alternative_name !== undefined) return false;
  return (
    Number.parseFloat(added.replace('≤', '')) <= version &&
    !(typeof removed === 'string' && Number.parseFloat(removed.replace('≤', '')) <= version)
  );
};

/** The browsers of the floor that lack a feature, also under one of these prefixes: `safari 15.4`. */
export function lackedBy(feature: CompatStatement, prefixes: readonly string[] = []): string[] {
  const lacks = ([browser, version]: [string, number]) => {
    const support = feature.support[browser as keyof CompatStatement['support']] ?? [];
    const statements = ([] as SimpleSupportStatement[]).concat(support);
    return !['', ...prefixes].some((prefix) => statements.some((one) => hasSince(one, version, prefix)));
  };
  return [...floor].filter(lacks).map(([browser, version]) => `${browser} ${version}`);
}

/** Finds a feature by its path in the data: `css`, `properties`, `overflow`, `clip`. */
export function featureAt(...path: string[]): CompatStatement | undefined {
  let node: Identifier | undefined = data as unknown as Identifier;
  for (const name of path) {
    if (node === undefined || !Object.hasOwn(node, name)) return undefined;
    node = node[name];
  }
  return node?.__compat;
}

/** The support of a node of the data; undefined for one that is only a group. */
export const compatOf = (node: object): CompatStatement | undefined => (node as Partial<Identifier>).__compat;
