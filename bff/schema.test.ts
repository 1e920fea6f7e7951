import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLNamedType, isEnumType, isIntrospectionType, isObjectType, isSpecifiedScalarType, parse, validate } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { buildHouseSchema } from './schema.ts';

/** CONTRACT, "The graph": what is built so far. */
const CONTRACT = `
type Query {
  order(invoice: ID!): Order
  findOrder(phone: String!): FindOrderResult!
  booths(type: BoothType, city: String): [Booth!]!
}
type Mutation { prepareDownload(invoice: ID!): Download! }
type Order { id: ID!  invoice: ID!  date: DateTime  createdAt: DateTime  expiry: DateTime  booth: String  city: String expired: Boolean!  files: [SoftFile!]! }
type SoftFile { type: Int!  kind: FileKind!  url: String! }
type FindOrderResult { orderExists: Boolean!  phoneVerified: Boolean!  accountExists: Boolean! }
type Booth { id: ID!  name: String!  city: String!  coords: Coordinates!  address: String!  booth: String!  type: BoothType! hours: String!  price: String!  features: [String!]!  mapUrl: String!  images: [String!]! }
type Coordinates { lat: Float!  lng: Float! }
type Download { status: DownloadStatus!  url: String  message: String }
enum BoothType { FLIPBOOK PHOTOBOOTH }
enum FileKind { PHOTO RESULT VIDEO }
enum DownloadStatus { PREPARING READY FAILED }
scalar DateTime
`;

let schema: Awaited<ReturnType<typeof buildHouseSchema>>;
beforeAll(async () => {
  schema = await buildHouseSchema();
});

/** `Query.order(invoice: ID!): Order`, one line a field, argument for argument; enum values as `BoothType.FLIPBOOK`. */
function linesOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`);
  if (!isObjectType(type)) return [type.name];
  return Object.values(type.getFields()).map((field) => {
    const args = field.args.map((arg) => `${arg.name}: ${String(arg.type)}`).toSorted().join(', ');
    return `${type.name}.${field.name}(${args}): ${String(field.type)}`;
  });
}
const ours = (types: Record<string, GraphQLNamedType>): GraphQLNamedType[] => Object.values(types).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));

test('has every name of the contract, with its arguments and nullability', () => {
  const here = new Set(ours(schema.getTypeMap()).flatMap(linesOf));
  expect(ours(buildSchema(CONTRACT).getTypeMap()).flatMap(linesOf).filter((line) => !here.has(line))).toEqual([]);
});

test('describes every type, field, argument and enum value', () => {
  const silent: string[] = [];
  const check = (name: string, description: string | null | undefined): void => void (description?.trim() || silent.push(name));
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of ours(schema.getTypeMap())) {
    if (!roots.some((root) => root === type)) check(type.name, type.description);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value.description);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field.description);
      for (const arg of field.args) check(`${type.name}.${field.name}(${arg.name})`, arg.description);
    }
  }
  expect(silent).toEqual([]);
});

test('the operations in docs are valid', () => {
  const operations = parse(readFileSync(new URL('../docs/operations.graphql', import.meta.url), 'utf8'));
  expect(validate(schema, operations)).toEqual([]);
});
