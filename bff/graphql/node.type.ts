import 'reflect-metadata';
import { Field, ID, InterfaceType } from 'type-graphql';

/** Each type that implements `Node`, by a field that only it has. */
const TYPE_BY_FIELD = { kind: 'SoftFile', invoice: 'Order', coords: 'Booth', firstName: 'User' };

@InterfaceType({
  description: 'Something with an identity: a client that caches by `id` keeps one copy of it.',
  resolveType: (value: object) => Object.entries(TYPE_BY_FIELD).find(([field]) => field in value)?.[1],
})
export abstract class Node {
  @Field(() => ID, {
    description: 'Opaque, unique in the whole graph, and the same wherever the thing is read. `node(id)` takes it.',
  })
  id!: string;
}
