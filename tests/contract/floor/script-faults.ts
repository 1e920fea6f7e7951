import { type CompatStatement } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';
import { compatOf, data, featureAt, lackedBy } from './floor.ts';

type AnyNode = Node & Record<string, unknown>;
const isNode = (value: unknown): value is AnyNode => typeof (value as AnyNode | null)?.type === 'string';
const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

/** The objects of a page that are instances: their members are those of the interface. */
const INSTANCES: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  window: 'Window',
};

/** The members of built-in classes, whatever object has them: `toSorted` of Array and of typed arrays. */
const membersByName = new Map<string, CompatStatement[]>();
for (const [owner, members] of Object.entries(data.javascript.builtins ?? {})) {
  // Objects of a class that is lacked come from its name.
  const whole = compatOf(members);
  if (whole !== undefined && lackedBy(whole).length > 0) continue;
  for (const [name, node] of Object.entries(members)) {
    const compat = compatOf(node);
    if (compat?.status?.standard_track && name !== owner)
      membersByName.set(name, [...(membersByName.get(name) ?? []), compat]);
  }
}

const isMemberLacked = (name: string): boolean =>
  membersByName.get(name)?.every((feature) => lackedBy(feature).length > 0) ?? false;

function isLacked(...path: string[]): boolean {
  const feature = featureAt(...path);
  return feature !== undefined && lackedBy(feature).length > 0;
}

const isGlobalLacked = (name: string): boolean =>
  isLacked('api', name) || isLacked('javascript', 'builtins', name) || isLacked('api', 'Window', name);

function isStaticLacked(owner: string, name: string): boolean {
  const instance = INSTANCES[owner];
  if (instance !== undefined) return isLacked('api', instance, name) || isGlobalLacked(name);
  return [`${name}_static`, name].some(
    (member) =>
      isLacked('api', owner, member) ||
      isLacked('javascript', 'builtins', owner, member) ||
      isLacked('javascript', 'builtins', 'Intl', owner, member),
  );
}

/** A look-behind of a regular expression: `(?<=` or `(?<!`, neither escaped nor in a class of characters. */
const hasLookBehind = (pattern: string): boolean =>
  /\(\?<[=!]/.test(pattern.replaceAll(/\\./gs, '').replaceAll(/\[[^\]]*\]/g, ''));

/** The text of a literal, also between backticks. */
function textOf({ value, quasis }: AnyNode): string {
  const [quasi] = (quasis ?? []) as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? (typeof value === 'string' ? value : '');
}

/** The names that a script declares, in any scope, and those that it asks for with `typeof` or `in`. */
function namesOf(nodes: readonly AnyNode[]): { declared: Set<string>; asked: Set<string> } {
  const declared = new Set<string>();
  const asked = new Set<string>();
  const declare = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') declared.add(pattern.name as string);
    else if (pattern.type === 'Property') declare(pattern.value);
    else if (/Pattern|RestElement/.test(pattern.type)) childrenOf(pattern).forEach(declare);
  };
  for (const node of nodes) {
    if (/Function/.test(node.type)) (node.params as unknown[]).forEach(declare);
    if (/^(Variable|Function|Class)Declar/.test(node.type) || /^Import.*Specifier$/.test(node.type))
      declare(node.id ?? node.local);
    const { left, argument } = node as { left?: AnyNode; argument?: AnyNode };
    if (node.type === 'BinaryExpression' && node.operator === 'in' && left) asked.add(textOf(left));
    if (node.type === 'UnaryExpression' && node.operator === 'typeof' && argument)
      asked.add(String(argument.name ?? (argument.property as AnyNode | undefined)?.name));
  }
  return { declared, asked };
}

function walk(root: AnyNode): AnyNode[] {
  const nodes: AnyNode[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes.push(node);
    stack.push(...childrenOf(node));
  }
  return nodes;
}

/** What a node uses of a browser: its name in the data, if a browser of the floor lacks it. */
function faultOf(node: AnyNode, declared: ReadonlySet<string>): string | null {
  const name = node.name as string;
  switch (node.type) {
    case 'StaticBlock':
      return 'static block';
    case 'Literal': {
      const { regex } = node as { regex?: { pattern: string } };
      return hasLookBehind(regex?.pattern ?? textOf(node)) ? 'look-behind' : null;
    }
    case 'TemplateElement':
      return hasLookBehind((node.value as { raw: string }).raw) ? 'look-behind' : null;
    case 'Identifier':
      return !declared.has(name) && isGlobalLacked(name) ? name : null;
    case 'MemberExpression': {
      const { object, property, computed } = node as { object?: AnyNode; property?: AnyNode; computed?: boolean };
      const member = String(computed ? property?.value : property?.name);
      const owner = String(object?.name);
      const isGlobal = object?.type === 'Identifier' && !declared.has(owner);
      if (isGlobal && isStaticLacked(owner, member)) return `${owner}.${member}`;
      return isMemberLacked(member) ? `.${member}` : null;
    }
    default:
      return null;
  }
}

/**
 * What a script uses that a browser of the floor lacks: syntax, regular expressions, globals, their members, and
 * members of built-in classes. What it asks for with `typeof` or `in` is left out. A member that some objects have
 * since long (`size`) is not seen, nor one of an object of the page (`form.requestSubmit`): oldest-browsers.e2e.ts.
 */
export function scriptFaults(code: string): string[] {
  let program: AnyNode;
  try {
    program = parse(code, { ecmaVersion: 2022, sourceType: 'module' }) as unknown as AnyNode;
  } catch (error) {
    return [`syntax: ${(error as Error).message}`];
  }
  const nodes = walk(program);
  const { declared, asked } = namesOf(nodes);
  // The name of a member or of a property is no global.
  const names = new Set(
    nodes.filter(({ computed }) => computed === false).map((node) => (node.property ?? node.key) as AnyNode),
  );
  const faults = nodes.filter((node) => !names.has(node)).map((node) => faultOf(node, declared));
  return [...new Set(faults)].filter((fault) => fault !== null && !asked.has(fault.replace(/^.*\./, ''))) as string[];
}
