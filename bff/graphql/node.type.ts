import { ID, InterfaceType } from 'type-graphql';
import { NonNull } from './described.ts';

/** Each type that implements `Node`, by a field that only it has. */
const TYPE_BY_FIELD = { kind: 'SoftFile', invoice: 'Order', coords: 'Booth', firstName: 'User' };

@InterfaceType({
  description: 'Something with an identity: a client that caches by `id` keeps one copy of it.',
  resolveType: (value: object) => Object.entries(TYPE_BY_FIELD).find(([field]) => field in value)?.[1],
})
export abstract class Node {
  @NonNull(() => ID, 'Opaque, unique in the whole graph, and the same wherever the thing is read. `node(id)` takes it.')
  id!: string;
}
