import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  Arg,
  Authorized,
  buildSchema,
  Field,
  Float,
  InterfaceType,
  ObjectType,
  Query,
  Resolver,
  UseMiddleware,
} from 'type-graphql';
import { beforeEach, expect, test } from 'vitest';
import { checkAuthorization } from '#bff/graphql/authorization.ts';
import { createContext, type GraphContext, Member, Visitor } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { formatError } from '#bff/graphql/format-error.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { requestFrom } from '#tests/support/bff/bff-callers.ts';
import { compiledQueries } from './compiled-queries.ts';

const calls: string[] = [];
/** Of each operation that Apollo Server has executed itself: whether the plugin was there. */
const executions: boolean[] = [];
/** Of each compilation: the address whose turn it waits for. */
const turns: string[] = [];
let isTurn = true;

@InterfaceType()
abstract class Thing {
  @Field(() => String)
  label!: string;
}

@ObjectType({ simpleResolvers: true, implements: Thing })
class Shelf extends Thing {
  @Field(() => String, { nullable: true, simple: false })
  @UseMiddleware(async ({ info }, next) => {
    calls.push(`field ${info.fieldName}`);
    return next();
  })
  guarded!: string | null;
}

@Resolver()
class ShelfResolver {
  @Query(() => Shelf, { nullable: true })
  @UseMiddleware(async ({ args }, next) => {
    calls.push(`query ${JSON.stringify(args)}`);
    return next();
  })
  shelf(@Arg('width', () => Float, { nullable: true }) width: number | null): Shelf {
    calls.push('resolver');
    return { label: `${width ?? 'any'}`, guarded: 'yes' };
  }

  @Query(() => Thing, { nullable: true })
  thing(): Shelf {
    return Object.assign(new Shelf(), { label: 'a thing', guarded: 'yes' });
  }

  @Authorized()
  @Query(() => String, { nullable: true })
  secret(): string {
    calls.push('secret');
    return 'secret';
  }

  @Query(() => String, { nullable: true })
  missing(): string {
    calls.push('missing');
    throw notFound('Nothing here.');
  }

  @Query(() => String, { nullable: true })
  broken(): string {
    throw new Error('db.internal:5432 refused the password');
  }
}

const waitForTurn = async (address: string): Promise<boolean> => {
  turns.push(address);
  return isTurn;
};

async function createServer(isCompiled: boolean) {
  const schema = await buildSchema({
    resolvers: [ShelfResolver],
    validate: false,
    authChecker: checkAuthorization,
    globalMiddlewares: [
      async ({ info }, next) => {
        calls.push(`global ${info.fieldName}`);
        return next();
      },
    ],
  });
  const plugins: ApolloServerPlugin<GraphContext>[] = [
    { requestDidStart: async () => ({ executionDidStart: async () => void executions.push(isCompiled) }) },
    ...(isCompiled ? [compiledQueries(createSilentLogger(), waitForTurn)] : []),
  ];
  return new ApolloServer<GraphContext>({ schema, plugins, formatError, includeStacktraceInErrorResponses: false });
}

const servers = { compiled: await createServer(true), plain: await createServer(false) };

beforeEach(() => void executions.splice(0));

/** Asks both servers three times: a document is compiled for its third use. @returns the responses, all equal */
async function ask(query: string, variables: Record<string, unknown> = {}, token?: string, operationName?: string) {
  const request = requestFrom('203.0.113.7');
  const responses = [];
  for (const server of [servers.compiled, servers.plain])
    for (let use = 1; use <= 3; use += 1) {
      calls.splice(0);
      const contextValue = createContext(request, token ? new Member(request, token) : new Visitor(request, false));
      const { body } = await server.executeOperation({ query, variables, operationName }, { contextValue });
      if (body.kind !== 'single') throw new Error('not single');
      responses.push(JSON.stringify({ ...body.singleResult, calls }));
    }
  const [first = ''] = responses;
  for (const response of responses) expect(response).toBe(first);
  return JSON.parse(first) as { data?: unknown; errors?: object[]; calls: string[] };
}

test('the middleware of all resolvers, of a query and of its fields runs', async () => {
  const response = await ask('query ($width: Float) { shelf(width: $width) { label guarded } }', { width: 2 });
  expect(response.data).toEqual({ shelf: { label: '2', guarded: 'yes' } });
  expect(response.calls).toEqual(['global shelf', 'query {"width":2}', 'resolver', 'global guarded', 'field guarded']);
});

test('@Authorized refuses a visitor before the resolver runs, and lets a member pass', async () => {
  const { data, errors, calls: made } = await ask('{ secret shelf { label } }');
  expect(data).toEqual({ secret: null, shelf: { label: 'any' } });
  expect(errors).toMatchObject([{ path: ['secret'], extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(made).not.toContain('secret');
  expect((await ask('{ secret }', {}, 'token')).data).toEqual({ secret: 'secret' });
});

test('a failure has its code, its place and its message, and its resolver runs once for each alias', async () => {
  const { data, errors, calls: made } = await ask('{ one: missing two: missing shelf { label } }');
  expect(data).toEqual({ one: null, two: null, shelf: { label: 'any' } });
  expect(errors).toMatchObject([
    { message: 'Nothing here.', path: ['one'], locations: [{ line: 1, column: 3 }], extensions: { code: 'NOT_FOUND' } },
    { path: ['two'] },
  ]);
  expect(made.filter((call) => call === 'missing')).toHaveLength(2);
});

test('a fault of the code is masked', async () => {
  const response = await ask('{ broken }');
  expect(response.errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
  expect(JSON.stringify(response)).not.toContain('db.internal');
});

test.each([Number.POSITIVE_INFINITY, '2', { value: 2 }, [2]])(
  'the variable %j is refused as such, and never as null',
  async (width) => {
    const {
      data,
      errors,
      calls: made,
    } = await ask('query ($width: Float) { shelf(width: $width) { label } }', { width });
    expect(data).toBeUndefined();
    const message = 'Variable "$width" has an invalid value: expected Float.';
    expect(errors).toMatchObject([{ message, locations: [{ line: 1 }], extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(made).toEqual([]);
  },
);

test('a document with several operations, directives and fragments has the same response', async () => {
  const text = `query ($no: Boolean = false) { shelf { ...Label guarded @include(if: $no) __typename } }
    fragment Label on Shelf { label again: label @skip(if: $no) }`;
  expect((await ask(text)).data).toEqual({ shelf: { label: 'any', again: 'any', __typename: 'Shelf' } });
  expect((await ask(text, { no: true })).data).toEqual({
    shelf: { label: 'any', guarded: 'yes', __typename: 'Shelf' },
  });
});

test('a document that is known, asked for an operation that it does not have, has the same response', async () => {
  expect(await ask('{ shelf { label } }', {}, undefined, 'Other')).toHaveProperty('errors');
});

test('a document is compiled at its second use, which does not wait for it', async () => {
  await ask('{ shelf { label guarded } }');
  expect(executions).toEqual([true, true, false, false, false]);
});

test('a compilation takes a turn of the address; without one, Apollo Server executes the document', async () => {
  isTurn = false;
  turns.splice(0);
  const text = '{ shelf { label guarded once: label } }';
  await ask(text);
  isTurn = true;
  await ask(text);
  expect(executions.filter((isCompiled) => isCompiled)).toHaveLength(4);
  expect(turns).toEqual(Array(3).fill('203.0.113.7'));
});

test('an object of an interface has its own type', async () => {
  const text = '{ thing { __typename label ... on Shelf { guarded } } }';
  expect((await ask(text)).data).toEqual({ thing: { __typename: 'Shelf', label: 'a thing', guarded: 'yes' } });
});
