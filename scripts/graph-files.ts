import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, visit } from 'graphql';
import { documentKey } from '#bff/graphql/trusted-documents.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Each operation of the web with the fragments it needs, in one document: what its client sends. */
export async function readWebDocuments(folder = path.join(root, 'web')): Promise<DocumentNode[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.graphql')).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const definitions = texts.flatMap((text) => parse(text, { noLocation: true }).definitions);
  const fragments = new Map(definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]));
  return definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({ kind: Kind.DOCUMENT, definitions: [operation, ...fragmentsOf(operation, fragments)] }));
}

/** In the order in which they are met, each once. */
function fragmentsOf(operation: OperationDefinitionNode, all: Map<string, FragmentDefinitionNode>): FragmentDefinitionNode[] {
  const found = new Map<string, FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = all.get(value);
        if (!fragment || found.has(value)) return;
        found.set(value, fragment);
        collect(fragment);
      },
    });
  };
  collect(operation);
  return [...found.values()];
}

/** What the BFF reads at its start: the web's documents, by key, for TRUSTED_DOCUMENTS_ONLY, and the examples for Sandbox. */
export async function writeGraphFiles(): Promise<void> {
  const folder = path.join(root, 'bff/generated');
  await mkdir(folder, { recursive: true });
  const documents = Object.fromEntries((await readWebDocuments()).map((document) => [documentKey(document), nameOf(document)]));
  await writeChanged(path.join(folder, 'trusted-documents.json'), `${JSON.stringify({ documents }, null, 2)}\n`);
  await writeChanged(path.join(folder, 'operations.graphql'), await readFile(path.join(root, 'docs/operations.graphql'), 'utf8'));
}

/** A file that is right is left alone: somebody may be reading it. */
async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await writeFile(file, text);
}

function nameOf(document: DocumentNode): string {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? 'anonymous';
}
