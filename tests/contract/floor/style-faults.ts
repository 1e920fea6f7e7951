import { type CompatStatement } from '@mdn/browser-compat-data';
import postcss, { type Declaration, type Rule } from 'postcss';
import { compatOf, data, featureAt, lackedBy } from './floor.ts';

/** Functions and types of values, by their names: `color-mix`, `round`. */
const functions = new Map<string, CompatStatement>();
function readTypes(types: object): void {
  for (const [name, node] of Object.entries(types as Record<string, object>)) {
    if (name === '__compat') continue;
    const compat = compatOf(node);
    if (compat !== undefined) functions.set(name, compat);
    readTypes(node);
  }
}
readTypes(data.css.types ?? {});

const UNITS: [RegExp, string][] = [
  [/^cq/, 'container_query_length_units'],
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^sv/, 'viewport_percentage_units_small'],
];
const unitFeature = (unit: string) =>
  featureAt('css', 'types', 'length', UNITS.find(([mark]) => mark.test(unit))?.[1] ?? unit);

/** A value without texts, addresses and names of custom properties. */
const withoutTexts = (value: string): string => value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, ' ');

type Named = [string, CompatStatement | undefined];

function valueFeatures(prop: string, value: string): Named[] {
  const text = withoutTexts(value);
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...names(/(?<![\w-])([a-z][a-z-]*)\(/g).map((name): Named => [`${name}()`, functions.get(name)]),
    ...names(/(?<![\w-#.])[\d.]+([a-z]+)\b/g).map((unit): Named => [unit, unitFeature(unit)]),
    ...names(/(?<![\w-#.])([a-z][a-z-]*)(?![\w(-])/g).map((word): Named => [
      `${prop}: ${word}`,
      featureAt('css', 'properties', prop, word),
    ]),
  ];
}

const isLacked = ([, feature]: Named): boolean => feature !== undefined && lackedBy(feature).length > 0;

function declarationFaults({ prop, value, parent }: Declaration): string[] {
  const others = (parent?.nodes ?? []).filter((node): node is Declaration => node.type === 'decl');
  const prefixes = ['-webkit-', '-moz-'].filter((prefix) => others.some((other) => other.prop === prefix + prop));
  const property = prop.startsWith('-') ? undefined : featureAt('css', 'properties', prop);
  const isPropertyLacked = property !== undefined && lackedBy(property, prefixes).length > 0;
  const faults = valueFeatures(prop, value)
    .filter(isLacked)
    .map(([name]) => name);
  return isPropertyLacked ? [prop, ...faults] : faults;
}

/**
 * Whether a browser that does not know a value uses an earlier one of the same property. It does not if the value has a
 * custom property: then the property is unset.
 */
function hasFallback(declaration: Declaration): boolean {
  if (declaration.prop.startsWith('--') || declaration.value.includes('var(')) return false;
  for (let before = declaration.prev(); before !== undefined; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop && declarationFaults(before).length === 0)
      return true;
  return false;
}

const selectorFeatures = ({ selector }: Rule): Named[] => [
  ...[...selector.matchAll(/::?([a-z][a-z-]*)/g)].map(([all, name = '']): Named => [
    all,
    featureAt('css', 'selectors', name),
  ]),
  ...(selector.includes('&') ? [['&', featureAt('css', 'selectors', 'nesting')] as Named] : []),
];

function atRuleFeatures(name: string, parameters: string): Named[] {
  const rule: Named = [`@${name}`, featureAt('css', 'at-rules', name)];
  if (name !== 'media') return [rule];
  const conditions = [...parameters.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)].map(([, feature = '']): Named => [
    `@media (${feature})`,
    featureAt('css', 'at-rules', 'media', feature),
  ]);
  return /[<>]/.test(parameters)
    ? [rule, ['@media <', featureAt('css', 'at-rules', 'media', 'range_syntax')], ...conditions]
    : [rule, ...conditions];
}

/** A use of what a browser of the floor lacks, and the rule or declaration that has it. */
export interface StyleFault {
  feature: string;
  place: string;
}

/**
 * What a style sheet uses that a browser of the floor lacks, without a fallback: an earlier declaration of the same
 * property, or `@supports` around it.
 */
export function styleFaults(css: string): StyleFault[] {
  const faults: StyleFault[] = [];
  const report = (features: readonly Named[], place: string) =>
    faults.push(...features.filter(isLacked).map(([feature]) => ({ feature, place })));
  postcss.parse(css).walk((node) => {
    for (let parent = node.parent; parent; parent = parent.parent as typeof parent)
      if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return;
    if (node.type === 'atrule') report(atRuleFeatures(node.name, node.params), node.params);
    if (node.type === 'rule') report(selectorFeatures(node), node.selector);
    if (node.type !== 'decl' || hasFallback(node)) return;
    const place = `${(node.parent as Rule | undefined)?.selector ?? ''} { ${node.prop}: ${node.value} }`;
    faults.push(...declarationFaults(node).map((feature) => ({ feature, place })));
  });
  return faults;
}
