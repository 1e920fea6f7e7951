import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import type { Page } from 'playwright/test';
import { randomPerson } from '#tests/support/random-person.ts';
import { LoginDocument, RegisterDocument } from '#web/gql/generated/graphql.ts';
import { expect } from './browser.ts';

interface Account {
  identifier: string;
  password: string;
}
export const sari: Account = { identifier: '081234567801', password: 'flipbook1' };

export interface NewMember extends Account {
  name: string;
  email: string;
}

/** Signs a demo member in without the form: stores the session where the login would. */
export async function signIn(page: Page, { identifier, password }: Account): Promise<void> {
  const { login } = await mutate(page, LoginDocument, { identifier, password });
  await storeSession(page, login?.session);
}

/** Signs a member in by the form of the page that is open. */
export async function logIn(page: Page, { identifier, password }: Account): Promise<void> {
  await page.getByLabel('Nomor HP atau email').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Registers a new member and signs in, so that the demo's members stay unchanged for other tests. */
export async function join(page: Page, name?: string): Promise<NewMember> {
  const input = randomPerson(name);
  const { register } = await mutate(page, RegisterDocument, input);
  await storeSession(page, register?.session);
  return { ...input, identifier: input.phone };
}

/** The newest message that the embedded API sent to a phone number or e-mail address. */
export async function newestMessage(page: Page, to: string): Promise<{ code: string | null; link: string | null }> {
  const outbox = new URL(page.url());
  outbox.port = String(Number(outbox.port) + 2);
  const response = await page.request.get(`${outbox.origin}/_outbox?${new URLSearchParams({ to }).toString()}`);
  const [newest] = (await response.json()) as { code: string | null; link: string | null }[];
  if (!newest) throw new Error('no message was sent');
  return newest;
}

async function mutate<Data, Input>(
  page: Page,
  mutation: TypedDocumentNode<Data, { input: Input }>,
  input: Input,
): Promise<Data> {
  const response = await page.request.post('/graphql', { data: { query: print(mutation), variables: { input } } });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

async function storeSession(page: Page, session: object | null | undefined): Promise<void> {
  await page.goto('/terms');
  await page.evaluate((stored) => {
    const { token, member } = stored as { token: string; member: object };
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(member));
  }, session);
}
