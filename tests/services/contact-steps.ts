import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { members } from '#api/database/schema/accounts.ts';
import type { DeliveryMessage } from '#api/delivery/delivery.ts';
import { createCaller, createMailbox } from '#tests/support/api/api-client.ts';
import { untilJobsEnd } from '#tests/support/api/jobs.ts';
import { describeOnPostgres, type ProductApi } from '#tests/support/api/product-api.ts';
import { googleSettings, type OpenIdIssuer, startIssuer } from '#tests/support/servers/openid-issuer.ts';

type Contact = { phone: string } | { email: string };

/** What the owner of a contact, and who has entered it, do with it: codes, links, resets, and Google. */
function createContactSteps(api: () => ProductApi, issuer: () => OpenIdIssuer) {
  const mailbox = createMailbox();
  const caller = createCaller(api);
  const { post, get } = caller;
  const confirm = (code: string | undefined, password: string) =>
    post('/verify/password-reset/confirm', { token: code, new_password: password });

  /** @returns the messages that the request has sent to the contact */
  async function requestReset(who: Contact): Promise<DeliveryMessage[]> {
    const to = 'phone' in who ? who.phone : who.email;
    const before = mailbox.to(to).length;
    await post('/verify/password-reset', who);
    await untilJobsEnd(api());
    const messages = mailbox.to(to);
    return messages.slice(0, messages.length - before);
  }

  return {
    ...caller,
    mailbox,
    confirm,
    requestReset,

    /** @returns the status of the reset by the code that was sent to the contact */
    async reset(who: Contact, password = 'sandi pemilik'): Promise<number> {
      const [message] = await requestReset(who);
      return (await confirm(message?.code, password)).http;
    },

    /** Proves a contact by its code. @returns the status */
    async verify(person: { token: string; email: string; phone: string }, contact: 'email' | 'phone'): Promise<number> {
      const purpose = `${contact}_verify`;
      await post('/verify/send-otp', { purpose }, person.token);
      return (await post('/verify/otp', { otp_code: mailbox.code(person[contact]), purpose }, person.token)).http;
    },

    /** The token of the newest link that was sent to the address. */
    linkTo: (email: string): string =>
      new URL(mailbox.to(email).find(({ link }) => link)?.link ?? '').searchParams.get('token') ?? '',

    async signInWithGoogle(sub: string, email: string) {
      const credential = await issuer().credential({ sub, email, email_verified: true, name: 'Pemilik' });
      return (await api().post('/auth/google/onetap', { credential })).json();
    },

    profile: async (token: string) => (await get('/auth/profile', token)).data,
    isSignedIn: async (token: string) => (await get('/auth/profile', token)).http === 200,
    rowOf: async (contact: string) =>
      (
        await api()
          .store.db.select()
          .from(members)
          .where(or(eq(members.email, contact), eq(members.phone, contact)))
      )[0],
  };
}

/** Runs a suite of what becomes of contacts, with Google's part played by an issuer of ours. */
export function describeContacts(
  name: string,
  suite: (steps: ReturnType<typeof createContactSteps>, api: () => ProductApi) => void,
): void {
  describeOnPostgres(name, (setUp) => {
    let api: ProductApi;
    let issuer: OpenIdIssuer;
    const steps = createContactSteps(
      () => api,
      () => issuer,
    );
    beforeAll(async () => {
      issuer = await startIssuer('http://localhost:3000/auth/google/callback');
      api = await (await setUp()).start({ delivery: steps.mailbox, env: googleSettings(issuer) });
    });
    afterAll(() => issuer.close());
    suite(steps, () => api);
  });
}
