import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A child of a JSX element that renders something. */
interface Child {
  node: ts.JsxChild;
  /** May render text directly into the element. */
  isText: boolean;
  /** May be another text or element, or none, in a later render. */
  isChanging: boolean;
}

/**
 * Finds text beside other children of one element, where any of them may change. Chrome's translation moves each text
 * node into elements of its own: React then removes a text node, or inserts an element before one, that is no longer
 * where it was, and throws. Text alone in an element is safe: React replaces the whole content.
 *
 * A property that a component renders beside others (`children` after an icon) may not be given bare text either.
 */
export function textBesideChanges(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  const elements = files.flatMap((file) => descendants(program.getSourceFile(file)!).filter(isElement));
  /** Properties that are rendered beside others, as `id of the component's symbol/name`. */
  const slots = new Set<string>();
  const found = new Set<string>();

  function check(element: Element): void {
    const children = childrenOf(element, checker);
    if (children.length > 1 && children.some(({ isChanging }) => isChanging)) {
      if (children.some(({ isText }) => isText)) found.add(placeOf(element));
      for (const { node } of children) addSlot(node);
    }
    // It lands in an element that the fragment does not own.
    if (ts.isJsxFragment(element) && children.some(({ isText }) => isText)) found.add(placeOf(element));
    if (!ts.isJsxFragment(element)) checkGiven(element, children);
  }

  /** The texts that a component is given for its slots. */
  function checkGiven(element: ts.JsxElement | ts.JsxSelfClosingElement, children: Child[]): void {
    const opening = ts.isJsxElement(element) ? element.openingElement : element;
    const component = symbolOf(opening.tagName, checker);
    if (component === undefined) return;
    const isSlot = (name: string) => slots.has(slotOf(component, name));
    if (isSlot('children')) {
      if (children.some(({ isText }) => isText)) found.add(placeOf(element));
      for (const { node } of children) addSlot(node);
    }
    for (const attribute of opening.attributes.properties) {
      const value = ts.isJsxAttribute(attribute) ? attribute.initializer : undefined;
      if (value === undefined || !isSlot(attribute.name!.getText())) continue;
      if (ts.isStringLiteral(value) || toChild(value as ts.JsxExpression, checker)?.isText) found.add(placeOf(element));
      addSlot(value);
    }
  }

  function addSlot(node: ts.Node): void {
    const { expression } = node as Partial<ts.JsxExpression>;
    if (!ts.isJsxExpression(node) || expression === undefined || !ts.isIdentifier(expression)) return;
    const type = checker.getTypeAtLocation(expression);
    // A text is found where it is rendered.
    if (!type.isUnion() || !isNode(type)) return;
    const property = checker.getSymbolAtLocation(expression)?.valueDeclaration;
    const component = property && ts.findAncestor(property, ts.isFunctionDeclaration);
    const symbol = component?.name && checker.getSymbolAtLocation(component.name);
    if (symbol && property && ts.isBindingElement(property))
      slots.add(slotOf(symbol, (property.propertyName ?? property.name).getText()));
  }

  // A property that is handed on to a slot is one: again, until none is added.
  for (let known = -1; known < slots.size;) {
    known = slots.size;
    elements.forEach(check);
  }
  return [...found];
}

type Element = ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement;

const isElement = (node: ts.Node): node is Element =>
  ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node);

function descendants(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child, ...descendants(child)));
  return children;
}

const ids = new Map<ts.Symbol, number>();

function slotOf(component: ts.Symbol, property: string): string {
  if (!ids.has(component)) ids.set(component, ids.size);
  return `${ids.get(component)}/${property}`;
}

function symbolOf(tag: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(tag);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function placeOf(node: Element): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(root, file.fileName)}:${line + 1} ${node.getText().slice(0, 60).replace(/\s+/g, ' ')}`;
}

const childrenOf = (node: Element, checker: ts.TypeChecker): Child[] =>
  ts.isJsxSelfClosingElement(node) ? [] : node.children.flatMap((child) => toChild(child, checker) ?? []);

/** Null for comments, which render nothing, and for white space, which is not translated. */
function toChild(node: ts.JsxChild, checker: ts.TypeChecker): Child | null {
  if (ts.isJsxText(node)) return isBlank(node) ? null : { node, isText: true, isChanging: false };
  if (ts.isJsxFragment(node)) {
    const inner = childrenOf(node, checker);
    return { node, isText: inner.some(({ isText }) => isText), isChanging: inner.some(({ isChanging }) => isChanging) };
  }
  if (!ts.isJsxExpression(node)) return { node, isText: false, isChanging: mayBeNothing(node, checker) };
  const { expression } = node;
  if (expression === undefined || (ts.isStringLiteral(expression) && isBlank(expression))) return null;
  const type = checker.getTypeAtLocation(expression);
  return { node, isText: mayBeText(type), isChanging: !isConstant(expression, checker) };
}

const isBlank = ({ text }: ts.JsxText | ts.StringLiteral): boolean => text.trim() === '';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** A `ReactNode` counts by what is given for it; `''`, `0` and `0n` are the falsy sides of `&&`. */
function mayBeText(type: ts.Type): boolean {
  if (type.isLiteral() && (type.value === '' || type.value === 0 || typeof type.value === 'object')) return false;
  if (!type.isUnion()) return (type.flags & TEXT) !== 0;
  return !isNode(type) && type.types.some(mayBeText);
}

const isNode = (type: ts.UnionType): boolean => type.types.some(({ symbol }) => symbol?.name === 'ReactPortal');

/** True for a component that returns null in some renders. */
function mayBeNothing(node: ts.JsxElement | ts.JsxSelfClosingElement, checker: ts.TypeChecker): boolean {
  const opening = ts.isJsxElement(node) ? node.openingElement : node;
  const type = checker.getResolvedSignature(opening)?.getReturnType();
  return type?.isUnion() === true && !isNode(type) && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
}

/** True if the value is the same in every render: it is made of literals, imports and constants of the module alone. */
function isConstant(expression: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isCallExpression(expression)) return false;
  if (ts.isIdentifier(expression)) {
    const declaration = checker.getSymbolAtLocation(expression)?.declarations?.[0];
    return declaration !== undefined && isOfModule(declaration);
  }
  if (ts.isPropertyAccessExpression(expression)) return isConstant(expression.expression, checker);
  return ts.forEachChild(expression, (child) => (isConstant(child, checker) ? undefined : true)) === undefined;
}

function isOfModule(declaration: ts.Declaration): boolean {
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) return true;
  if (!ts.isVariableDeclaration(declaration)) return false;
  const statement = declaration.parent.parent;
  return ts.isVariableStatement(statement) && ts.isSourceFile(statement.parent);
}
