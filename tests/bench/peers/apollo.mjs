import 'reflect-metadata';
import { ApolloServer } from '@apollo/server';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import Fastify from 'fastify';
import {
  Arg,
  buildSchema,
  Ctx,
  Field,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
  Root,
} from 'type-graphql';
import { fetchers } from './graph.mjs';

/** Apollo Server with type-graphql and the Fastify integration, with their defaults. Decorators are called by hand, so that Node runs this file as it is. */

/** @param fields name, type, and whether it may be null */
function objectType(name, fields) {
  const type = { [name]: class {} }[name];
  for (const [field, toType, nullable = false] of fields) Field(toType, { nullable })(type.prototype, field);
  ObjectType()(type);
  return type;
}

function enumType(name, values) {
  const type = Object.fromEntries(values.map((value) => [value, value]));
  registerEnumType(type, { name });
  return type;
}

/** Applies the decorators of a method's parameters, in their order, and then its own. */
function method(type, name, decorator, parameters) {
  for (const [index, parameter] of parameters.entries()) parameter(type.prototype, name, index);
  decorator(type.prototype, name, Object.getOwnPropertyDescriptor(type.prototype, name));
}

const text = () => String;
const flag = () => Boolean;
const id = () => ID;
const moment = () => GraphQLISODateTime;

const FileKind = enumType('FileKind', ['PHOTO', 'RESULT', 'VIDEO']);
const BoothType = enumType('BoothType', ['FLIPBOOK', 'PHOTOBOOTH']);
const Gender = enumType('Gender', ['MALE', 'FEMALE', 'OTHER']);

const SoftFile = objectType('SoftFile', [
  ['id', id],
  ['kind', () => FileKind],
  ['name', text],
  ['mimeType', text, true],
  ['bytes', () => Int, true],
  ['url', text],
  ['width', () => Int, true],
  ['height', () => Int, true],
  ['placeholder', text, true],
]);
const Order = objectType('Order', [
  ['id', id],
  ['invoice', id],
  ['date', moment, true],
  ['createdAt', moment, true],
  ['expiry', moment, true],
  ['boothName', text, true],
  ['city', text, true],
  ['expired', flag],
  ['shareUrl', text],
  ['files', () => [SoftFile]],
]);
const OrderConnection = objectType('OrderConnection', [
  ['nodes', () => [Order]],
  ['totalCount', () => Int],
]);
const User = objectType('User', [
  ['name', text],
  ['firstName', text],
  ['email', text, true],
  ['phone', text, true],
  ['gender', () => Gender, true],
  ['birthDate', text, true],
  ['profilePicture', text, true],
  ['points', () => Int, true],
  ['emailVerified', flag],
  ['phoneVerified', flag],
]);
const FindOrderResult = objectType('FindOrderResult', [
  ['orderExists', flag],
  ['phoneVerified', flag],
  ['accountExists', flag],
]);
const Coordinates = objectType('Coordinates', [
  ['lat', () => Float],
  ['lng', () => Float],
]);
const Booth = objectType('Booth', [
  ['id', id],
  ['name', text],
  ['city', text],
  ['coords', () => Coordinates],
  ['address', text],
  ['boothName', text],
  ['type', () => BoothType],
  ['hours', text],
  ['price', text],
  ['features', () => [String]],
  ['mapUrl', text],
  ['images', () => [String]],
]);

class Queries {
  order(invoice) {
    return fetchers.order(invoice);
  }
  orders({ authorization }) {
    return fetchers.orders(authorization, 100);
  }
  me({ authorization }) {
    return fetchers.me(authorization);
  }
  findOrder(phone) {
    return fetchers.findOrder(phone);
  }
  booths(type, city) {
    return fetchers.booths(type, city);
  }
}
method(
  Queries,
  'order',
  Query(() => Order, { nullable: true }),
  [Arg('invoice', id)],
);
method(
  Queries,
  'orders',
  Query(() => OrderConnection, { nullable: true }),
  [Ctx()],
);
method(
  Queries,
  'me',
  Query(() => User, { nullable: true }),
  [Ctx()],
);
method(
  Queries,
  'findOrder',
  Query(() => FindOrderResult),
  [Arg('phone', text)],
);
method(
  Queries,
  'booths',
  Query(() => [Booth]),
  [Arg('type', () => BoothType, { nullable: true }), Arg('city', text, { nullable: true })],
);
Resolver()(Queries);

class Thumbnails {
  thumbnail(file, width) {
    return fetchers.thumbnail(file, width);
  }
}
method(Thumbnails, 'thumbnail', FieldResolver(text, { nullable: true }), [Root(), Arg('width', () => Int)]);
Resolver(() => SoftFile)(Thumbnails);

const app = Fastify();
const apollo = new ApolloServer({
  schema: await buildSchema({ resolvers: [Queries, Thumbnails] }),
  plugins: [fastifyApolloDrainPlugin(app)],
});
await apollo.start();
await app.register(fastifyApollo(apollo), {
  context: async (request) => ({ authorization: request.headers.authorization }),
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
