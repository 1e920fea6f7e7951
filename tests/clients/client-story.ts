import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

/** The list of orders as a client shows it: the pages so far as one. */
export interface OrderList {
  invoices: string[];
  totalCount: number;
  hasNextPage: boolean;
}

/** The answer of a mutation. */
type Payload<Result> = (Result & { userErrors: readonly { code: string }[] }) | null | undefined;

/** What a client of any maker does with the graph, in its own way. What fails is thrown. */
export interface StoryClient {
  logIn(input: { identifier: string; password: string }): Promise<Payload<{ session?: { token: string } | null }>>;
  firstOrder(): Promise<OrderList>;
  /** One order more. */
  nextOrder(): Promise<OrderList>;
  files(
    invoice: string,
  ): Promise<{ id: string; name: string; url: string; fileType: string; byteSize?: number | null }[]>;
  /** The member's picture, from the network. */
  picture(): Promise<string | null>;
  /** The same as a view shows it that was there before; clients without a cache have none. */
  shownPicture?(): string | null;
  upload(picture: File): Promise<Payload<{ user?: { profilePicture?: string | null } | null }>>;
  refreshToken(): Promise<string | undefined>;
  logOut(): Promise<void>;
  /** `extensions.code` of what was thrown. */
  codeOf(error: unknown): string | undefined;
}

/** Starts a client of the graph at `url`, which asks for the token at each request. */
export type StartStoryClient = (url: string, getToken: () => string | undefined) => StoryClient;

const root = path.resolve(import.meta.dirname, '../..');
const sari = { identifier: '081234567801', password: 'flipbook1' };

/** A member's way through the graph, the same for every client. */
export function describeClient(name: string, getUrl: () => string, start: StartStoryClient): void {
  describe(`${name}, as a member`, () => {
    let token: string | undefined;
    let client: StoryClient;
    beforeAll(() => {
      client = start(getUrl(), () => token);
    });
    const codeOfPicture = () => client.picture().then(() => 'none', client.codeOf);

    test('a wrong password is a userError, and nothing is thrown', async () => {
      const { session, userErrors } = (await client.logIn({ ...sari, password: 'wrong' })) ?? {};
      expect([session, userErrors]).toEqual([null, [expect.objectContaining({ code: 'INVALID_CREDENTIALS' })]]);
    });

    test('the right one starts a session', async () => {
      const { session, userErrors } = (await client.logIn(sari)) ?? {};
      token = session?.token;
      expect([userErrors, typeof token]).toEqual([[], 'string']);
    });

    test('page after page, the orders become one list', async () => {
      let list = await client.firstOrder();
      expect(list).toMatchObject({ invoices: [expect.any(String)], hasNextPage: true });
      while (list.hasNextPage && list.invoices.length < 20) {
        const before = list.invoices;
        list = await client.nextOrder();
        expect(list.invoices.slice(0, -1)).toEqual(before);
      }
      expect(list.totalCount).toBeGreaterThan(1);
      expect(new Set(list.invoices).size).toBe(list.totalCount);
      expect(list.invoices).toEqual(expect.arrayContaining(['FLIP-DEMO-ACTIVE', 'FLIP-DEMO-EXPIRED']));
    });

    test('an order has its files', async () => {
      const files = await client.files('FLIP-DEMO-ACTIVE');
      expect(new Set(files.map(({ id }) => id)).size).toBe(10);
      for (const { name: file, url } of files) expect([file, url]).toEqual([expect.stringMatching(/\.\w+$/), url]);
      expect(new Set(files.map(({ fileType }) => fileType))).toEqual(new Set(['RESULT', 'PHOTO', 'VIDEO']));
      expect(files.filter(({ byteSize }) => !byteSize)).toEqual([]);
      expect((await fetch(files[0]?.url ?? '')).ok).toBe(true);
    });

    test('a picture is uploaded, and a view of the member shows it', async () => {
      const before = await client.picture();
      const jpeg = new File([readFileSync(path.join(root, 'api/demo-media/photo-1.jpg'))], 'me.jpg');
      const { user, userErrors } = (await client.upload(jpeg)) ?? {};
      const picture = user?.profilePicture;
      expect([userErrors, picture]).toEqual([[], expect.stringMatching(/^http/)]);
      expect(picture).not.toBe(before);
      await expect.poll(() => (client.shownPicture ? client.shownPicture() : picture)).toBe(picture);
      expect(await client.picture()).toBe(picture);
    });

    test('what is no picture is a userError', async () => {
      const { userErrors } = (await client.upload(new File(['text'], 'me.jpg'))) ?? {};
      expect(userErrors).toEqual([expect.objectContaining({ code: 'UNSUPPORTED' })]);
    });

    test('a token that was renewed or logged out is UNAUTHENTICATED', async () => {
      const old = token;
      token = await client.refreshToken();
      expect(await codeOfPicture()).toBe('none');
      const renewed = token;
      token = old;
      expect(await codeOfPicture()).toBe('UNAUTHENTICATED');
      token = renewed;
      await client.logOut();
      expect(await codeOfPicture()).toBe('UNAUTHENTICATED');
    });
  });
}
