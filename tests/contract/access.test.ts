import { describe, expect, test } from 'vitest';
import type { ProfileService } from '#bff/features/account/profile/profile.service.ts';
import type { VerificationService } from '#bff/features/account/verification/verification.service.ts';
import type { MemberOrdersService } from '#bff/features/orders/member/member-orders.service.ts';
import type { RequestInfo, Visitor } from '#bff/graphql/context.ts';
import { buildSchema } from '#bff/schema.ts';
import { startBffWithFakeApi } from '#tests/support/bff/bff-with-fake-api.ts';
import { ROOT_FIELDS } from '#tests/support/contract-tables.ts';
import { forFile } from '#tests/support/for-file.ts';

/** A picture needs a request of its own kind. */
const isUpload = (example: string): boolean => example.includes('Upload!');

const bff = await forFile(startBffWithFakeApi());

// Where a token goes: tests/integration/graph-rest-calls.test.ts.

test('the table lists every root field', async () => {
  const schema = await buildSchema();
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}).map((name) => `${root?.name}.${name}`),
  );
  expect(
    ROOT_FIELDS.map(({ field }) => field).toSorted(),
    'tests/contract/tables/graph-fields.md has a row of each root field in its first table',
  ).toEqual(fields.toSorted());
});

test('the schema marks the fields that need a session, and those that refuse a bad token', async () => {
  const schema = await buildSchema();
  const marks = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).flatMap(({ name, astNode }) =>
      (astNode?.directives ?? [])
        .filter((directive) => directive.name.value === 'authenticated')
        .map((directive) => `${root?.name}.${name} ${directive.arguments?.length === 0 ? 'member' : 'optional'}`),
    ),
  );
  const ofMembers = ROOT_FIELDS.filter(({ access }) => access === 'member').map(({ field }) => `${field} member`);
  expect(marks.toSorted()).toEqual([...ofMembers, 'Query.me optional'].toSorted());
});

describe('for a visitor', () => {
  test.each(ROOT_FIELDS.filter(({ access, example }) => access === 'member' && !isUpload(example)))(
    '$field is closed, and nothing is called',
    async ({ example }) => {
      const { error, calls } = await bff.ask(example);
      expect(error).toEqual({ message: 'Masuk dulu untuk melanjutkan, ya.', code: 'UNAUTHENTICATED', status: 401 });
      expect(calls).toEqual([]);
    },
  );

  test.each(ROOT_FIELDS.filter(({ access }) => access !== 'member'))('$field answers', async ({ example }) => {
    expect((await bff.ask(example)).error).toBeUndefined();
  });
});

test('calls of members compile neither with a visitor nor with an object that has the fields of a member', () => {
  const check = (
    services: { orders: MemberOrdersService; profile: ProfileService; verification: VerificationService },
    visitor: Visitor,
    request: RequestInfo,
  ): unknown => [
    // @ts-expect-error a visitor has no orders
    services.orders.list(visitor),
    // @ts-expect-error nor one of them
    services.orders.order('A', visitor),
    // @ts-expect-error nor a profile to change
    services.profile.update({}, visitor),
    // @ts-expect-error nor a number to verify
    services.verification.verifyOtp('ABCD1234', 'PHONE_VERIFY', visitor),
    // @ts-expect-error an object with the fields of a member is no member
    services.orders.list({ request, bearer: 'abc', key: 'k', withToken: () => visitor }),
  ];
  // It is never run: that it compiles, with each line an error that was expected, is the proof.
  expect(check).toBeTypeOf('function');
});
