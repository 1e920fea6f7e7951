import 'reflect-metadata';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import Fastify from 'fastify';
import type { DocumentNode, ExecutionResult, GraphQLFormattedError, GraphQLScalarType } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import {
  Arg,
  buildSchema,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
  Root,
} from 'type-graphql';
import { resolvers } from './graph.mjs';

/**
 * Apollo Server with type-graphql and the Fastify integration, as their documentation sets them up. With `JIT=on`
 * graphql-jit executes, and there is no cache control: what these frameworks cost at least.
 */
interface Context {
  authorization: string | undefined;
}

const { Query: queries, SoftFile: softFile } = resolvers;
const DateTime: GraphQLScalarType = resolvers.DateTime;
enum FileKind {
  PHOTO = 'PHOTO',
  RESULT = 'RESULT',
  VIDEO = 'VIDEO',
}
enum BoothType {
  FLIPBOOK = 'FLIPBOOK',
  PHOTOBOOTH = 'PHOTOBOOTH',
}
enum Gender {
  MALE = 'MALE',
  FEMALE = 'FEMALE',
  OTHER = 'OTHER',
}
registerEnumType(FileKind, { name: 'FileKind' });
registerEnumType(BoothType, { name: 'BoothType' });
registerEnumType(Gender, { name: 'Gender' });

@ObjectType()
class SoftFile {
  @Field(() => ID) id!: string;
  @Field(() => FileKind) kind!: FileKind;
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) mimeType!: string | null;
  @Field(() => Float, { nullable: true }) byteSize!: number | null;
  @Field(() => String) url!: string;
  @Field(() => Int, { nullable: true }) width!: number | null;
  @Field(() => Int, { nullable: true }) height!: number | null;
  @Field(() => String, { nullable: true }) placeholder!: string | null;
}

@ObjectType()
class Order {
  @Field(() => ID) id!: string;
  @Field(() => ID) invoice!: string;
  @Field(() => DateTime, { nullable: true }) date!: Date | null;
  @Field(() => DateTime, { nullable: true }) createdAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) expiry!: Date | null;
  @Field(() => String, { nullable: true }) boothName!: string | null;
  @Field(() => String, { nullable: true }) city!: string | null;
  @Field(() => Boolean) expired!: boolean;
  @Field(() => String) shareUrl!: string;
  @Field(() => [SoftFile]) files!: SoftFile[];
  @Field(() => Int, { nullable: true }) unavailableFiles!: number | null;
}

@ObjectType()
class OrderConnection {
  @Field(() => [Order]) nodes!: Order[];
  @Field(() => Int) totalCount!: number;
}

@ObjectType()
class User {
  @Field(() => String) name!: string;
  @Field(() => String) firstName!: string;
  @Field(() => String, { nullable: true }) email!: string | null;
  @Field(() => String, { nullable: true }) phone!: string | null;
  @Field(() => Gender, { nullable: true }) gender!: Gender | null;
  @Field(() => String, { nullable: true }) birthDate!: string | null;
  @Field(() => String, { nullable: true }) profilePicture!: string | null;
  @Field(() => Int, { nullable: true }) points!: number | null;
  @Field(() => Boolean) emailVerified!: boolean;
  @Field(() => Boolean) phoneVerified!: boolean;
}

@ObjectType()
class FindOrderResult {
  @Field(() => Boolean) orderExists!: boolean;
  @Field(() => Boolean) phoneVerified!: boolean;
  @Field(() => Boolean) accountExists!: boolean;
}

@ObjectType()
class Coordinates {
  @Field(() => Float) lat!: number;
  @Field(() => Float) lng!: number;
}

@ObjectType()
class Booth {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => String) city!: string;
  @Field(() => Coordinates) coords!: Coordinates;
  @Field(() => String) address!: string;
  @Field(() => String) boothName!: string;
  @Field(() => BoothType) type!: BoothType;
  @Field(() => String) hours!: string;
  @Field(() => String, { nullable: true }) price!: string | null;
  @Field(() => [String]) features!: string[];
  @Field(() => String) mapUrl!: string;
  @Field(() => [String]) images!: string[];
}

@Resolver(() => SoftFile)
class SoftFileResolver {
  @FieldResolver(() => String, { nullable: true })
  thumbnail(@Root() file: SoftFile, @Arg('width', () => Int) width: number): unknown {
    return softFile.thumbnail(file, { width });
  }
}

@Resolver()
class GraphResolver {
  @Query(() => Order, { nullable: true })
  order(
    @Arg('invoice', () => ID) invoice: string,
    @Arg('typed', () => Boolean, { defaultValue: false }) _typed: boolean,
  ): unknown {
    return queries.order(null, { invoice });
  }

  @Query(() => OrderConnection, { nullable: true })
  orders(@Arg('first', () => Int, { defaultValue: 100 }) first: number, @Ctx() context: Context): unknown {
    return queries.orders(null, { first }, context);
  }

  @Query(() => User, { nullable: true })
  me(@Ctx() context: Context): unknown {
    return queries.me(null, {}, context);
  }

  @Query(() => FindOrderResult)
  findOrder(@Arg('phone', () => String) phone: string): unknown {
    return queries.findOrder(null, { phone });
  }

  @Query(() => [Booth])
  booths(): unknown {
    return queries.booths();
  }
}

const app = Fastify();
const schema = await buildSchema({ resolvers: [GraphResolver, SoftFileResolver], validate: false });

/** Executes by graphql-jit; Apollo Server keeps documents, and each is compiled once. */
type Data = Record<string, unknown>;
const compiled = new WeakMap<DocumentNode, CompiledQuery<Data, Data> | ExecutionResult<Data>>();
const jit: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    responseForOperation: async ({ document, operationName, request, contextValue }) => {
      const query = compiled.get(document) ?? compileQuery<Data, Data>(schema, document, operationName ?? undefined);
      compiled.set(document, query);
      const result = isCompiledQuery(query) ? await query.query(null, contextValue, request.variables) : query;
      const { data, errors } = result;
      const singleResult = { data, ...(errors && { errors: errors as readonly GraphQLFormattedError[] }) };
      return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
    },
  }),
};
const plugins = process.env['JIT'] === 'on' ? [ApolloServerPluginCacheControlDisabled(), jit] : [];
const apollo = new ApolloServer<Context>({ schema, plugins: [fastifyApolloDrainPlugin(app), ...plugins] });
await apollo.start();
await app.register(fastifyApollo(apollo), {
  context: async (request) => ({ authorization: request.headers.authorization }),
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
