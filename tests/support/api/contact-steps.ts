import { eq, or } from 'drizzle-orm';
import { members } from '#api/database/schema/accounts.ts';
import type { DeliveryMessage } from '#api/delivery/delivery.ts';
import { createCaller, createMailbox } from '#tests/support/api/api-client.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { untilJobsEnd } from '#tests/support/api/rows.ts';

type Contact = { phone: string } | { email: string };

/**
 * Starts the API for the tests of a file. Returns it with what the owner of a contact, and who has entered it, do with
 * it: codes, links and resets.
 */
export async function startContacts(options: Parameters<typeof apiForFile>[0] = {}) {
  const mailbox = createMailbox();
  const api = await apiForFile({ delivery: mailbox, ...options });
  const caller = createCaller(() => api);
  const { post, get } = caller;
  const confirm = (code: string | undefined, password = 'kata sandi baru') =>
    post('/verify/password-reset/confirm', { token: code, new_password: password });

  /** @returns the messages that the request has sent to the contact */
  async function requestReset(who: Contact): Promise<DeliveryMessage[]> {
    const to = 'phone' in who ? who.phone : who.email;
    const before = mailbox.to(to).length;
    await post('/verify/password-reset', who);
    await untilJobsEnd(api);
    const messages = mailbox.to(to);
    return messages.slice(0, messages.length - before);
  }

  return {
    ...caller,
    api,
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

    profile: async (token: string) => (await get('/auth/profile', token)).data,
    isSignedIn: async (token: string) => (await get('/auth/profile', token)).http === 200,
    rowOf: async (contact: string) =>
      (
        await api.db
          .select()
          .from(members)
          .where(or(eq(members.email, contact), eq(members.phone, contact)))
      )[0],
  };
}
