import 'reflect-metadata';
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { Arg, Authorized, buildSchema, Ctx, Field, InputType, Query, Resolver, UseMiddleware } from 'type-graphql';
import { expect, test } from 'vitest';
import { CurrentMember, isMember } from '#bff/graphql/authorization.ts';
import { createContext, Member, type RequestInfo, Visitor } from '#bff/graphql/context.ts';
import { callQueriesDirectly } from './direct-queries.ts';

@InputType()
class Words {
  @Field(() => String)
  text!: string;
}

@Resolver()
class TestResolver {
  readonly name = 'resolver';

  @Query(() => String)
  plain(@Ctx('request') request: RequestInfo, @Arg('text', () => String, { nullable: true }) text?: string): string {
    return [this.name, request.requestId, text].join(' ');
  }

  @Authorized()
  @Query(() => String)
  mine(@CurrentMember() member: Member): string {
    return member.bearer;
  }

  @Query(() => String)
  ofInput(@Arg('words', () => Words) words: Words): string {
    return words.text;
  }

  @UseMiddleware(async (_data, next) => next())
  @Query(() => String)
  ofMiddleware(): string {
    return this.name;
  }
}

const request: RequestInfo = { requestId: 'request-1', address: '203.0.113.7', signal: new AbortController().signal };
const visitor = new Visitor(request, false);

function call(schema: GraphQLSchema, name: string, caller: Visitor | Member, args: object = {}): unknown {
  return schema
    .getQueryType()
    ?.getFields()
    [name]?.resolve?.(undefined, args, createContext(request, caller), {} as GraphQLResolveInfo);
}

test('a query is called with what its decorators declare; one that uses more of type-graphql is left to it', async () => {
  const schema = await buildSchema({ resolvers: [TestResolver], authChecker: isMember, validate: false });
  expect(callQueriesDirectly(schema, () => new TestResolver())).toEqual(['ofInput', 'ofMiddleware']);
  expect(call(schema, 'plain', visitor, { text: 'x' })).toBe('resolver request-1 x');
  expect(call(schema, 'mine', new Member(request, 'token'))).toBe('token');
  await expect(call(schema, 'mine', visitor)).rejects.toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
});
