import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

/**
 * The breaking changes between two schemas, a sentence each. A change that the notes name by its coordinate in
 * backquotes (`Order.booth`, `Query.order(invoice:)`, `BoothType.FLIPBOOK`) is no fault.
 */
export async function schemaChanges(before: string, after: string, notes: string): Promise<string[]> {
  const named = new Set([...notes.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\((\w+):?\)$/, '.$1')));
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality, path }) => criticality.level === CriticalityLevel.Breaking && !named.has(path ?? ''))
    .map(({ message, path }) => `${path}: ${message}`);
}
