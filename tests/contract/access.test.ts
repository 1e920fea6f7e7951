import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProfileService } from '#bff/features/account/profile/profile.service.ts';
import type { VerificationService } from '#bff/features/account/verification/verification.service.ts';
import type { MemberOrdersService } from '#bff/features/orders/member/member-orders.service.ts';
import type { RequestInfo, Visitor } from '#bff/graphql/caller.ts';
import { buildSchema } from '#bff/schema.ts';
import { startBffWithFakeApi, type BffWithFakeApi } from '#tests/support/bff-with-fake-api.ts';

/**
 * Who may ask for what. `member`: UNAUTHENTICATED without a token, and every call carries it. `public`: for
 * everybody, and no call ever carries a token. `either`: has an answer for both.
 */
const ACCESS: Record<string, ['public' | 'member' | 'either', example: string]> = {
  'Query.booth': ['public', '{ booth(id: "none") { name } }'],
  'Query.booths': ['public', '{ booths { id } }'],
  'Query.findOrder': ['public', '{ findOrder(phone: "0812") { orderExists } }'],
  'Query.me': ['either', '{ me { name } }'],
  'Query.myOrder': ['member', '{ myOrder(invoice: "A") { id } }'],
  'Query.node': ['public', '{ node(id: "Order:A") { id } }'],
  'Query.order': ['public', '{ order(invoice: "A") { id } }'],
  'Query.orders': ['member', '{ orders { nodes { id } } }'],
  'Mutation.confirmPasswordReset': [
    'either',
    'mutation { confirmPasswordReset(input: { code: "ABCD1234", newPassword: "hunter2" }) { message userErrors { code field message } } }',
  ],
  'Mutation.login': [
    'public',
    'mutation { login(input: { identifier: "0812", password: "hunter2" }) { session { token } userErrors { code field message } } }',
  ],
  'Mutation.logout': ['either', 'mutation { logout { userErrors { code field message } } }'],
  'Mutation.prepareDownload': [
    'public',
    'mutation { prepareDownload(input: { invoice: "A" }) { download { status } userErrors { code field message } } }',
  ],
  'Mutation.refreshToken': [
    'member',
    'mutation { refreshToken { session { token } userErrors { code field message } } }',
  ],
  'Mutation.register': [
    'public',
    'mutation { register(input: { name: "A", email: "a@b", password: "hunter2", phone: "0812", birthDate: "2001-02-28" }) { session { token } userErrors { code field message } } }',
  ],
  'Mutation.requestPasswordReset': [
    'either',
    'mutation { requestPasswordReset(input: { identifier: "0812" }) { message userErrors { code field message } } }',
  ],
  'Mutation.sendOtp': [
    'member',
    'mutation { sendOtp(input: { purpose: EMAIL_VERIFY }) { message userErrors { code field message } } }',
  ],
  'Mutation.signInWithGoogle': [
    'public',
    'mutation { signInWithGoogle(input: { code: "c", redirectUri: "https://a" }) { session { token } userErrors { code field message } } }',
  ],
  'Mutation.signInWithGoogleOneTap': [
    'public',
    'mutation { signInWithGoogleOneTap(input: { credential: "c" }) { session { token } userErrors { code field message } } }',
  ],
  'Mutation.unsubscribe': [
    'either',
    'mutation { unsubscribe(input: { email: "a@b", sid: "s" }) { message userErrors { code field message } } }',
  ],
  'Mutation.updateProfile': [
    'member',
    'mutation { updateProfile(input: { name: "A" }) { user { name } userErrors { code field message } } }',
  ],
  'Mutation.updateProfilePicture': [
    'member',
    'mutation ($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { name } userErrors { code field message } } }',
  ],
  'Mutation.verifyEmail': [
    'either',
    'mutation { verifyEmail(input: { token: "t" }) { message userErrors { code field message } } }',
  ],
  'Mutation.verifyOtp': [
    'member',
    'mutation { verifyOtp(input: { code: "ABCD1234", purpose: EMAIL_VERIFY }) { user { name } userErrors { code field message } } }',
  ],
};

/** A picture needs a request of its own kind. */
const isUpload = (example: string): boolean => example.includes('Upload!');
const rows = Object.entries(ACCESS).map(([field, [access, example]]) => ({ field, access, example }));

let bff: BffWithFakeApi;
beforeAll(async () => {
  bff = await startBffWithFakeApi();
});
afterAll(() => bff.close());

test('the table lists every root field', async () => {
  const schema = await buildSchema();
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}).map((name) => `${root?.name}.${name}`),
  );
  expect(Object.keys(ACCESS).toSorted()).toEqual(fields.toSorted());
});

describe('for a visitor', () => {
  test.each(rows.filter(({ access, example }) => access === 'member' && !isUpload(example)))(
    '$field is closed, and nothing is called',
    async ({ example }) => {
      const { error, calls } = await bff.ask(example);
      expect(error).toEqual({ message: 'Masuk dulu untuk melanjutkan, ya.', code: 'UNAUTHENTICATED', status: 401 });
      expect(calls).toEqual([]);
    },
  );

  test.each(rows.filter(({ access }) => access !== 'member'))('$field answers', async ({ example }) => {
    expect((await bff.ask(example)).error).toBeUndefined();
  });
});

describe('with a token', () => {
  test.each(rows.filter(({ access, example }) => access !== 'public' && !isUpload(example)))(
    '$field takes it along on every call',
    async ({ example }) => {
      const { error, calls } = await bff.ask(example, {}, { token: 'abc' });
      expect(error).toBeUndefined();
      expect(calls.length).toBeGreaterThan(0);
      expect(new Set(calls.map(([, , , authorization]) => authorization))).toEqual(new Set(['Bearer abc']));
    },
  );

  test.each(rows.filter(({ access }) => access === 'public'))('$field never sends it on', async ({ example }) => {
    const { error, calls } = await bff.ask(example, {}, { token: 'abc' });
    expect(error).toBeUndefined();
    expect(calls.filter(([, , , authorization]) => authorization !== undefined)).toEqual([]);
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
