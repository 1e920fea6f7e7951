import type { Context } from '#api/context.ts';
import type { AccountContext } from '#api/features/account/account.context.ts';
import { hasUnprovedEmail } from '#api/features/account/contacts.rules.ts';
import { createContacts } from '#api/features/account/contacts.service.ts';
import type { MemberRow } from '#api/features/account/members.store.ts';
import { createEncryptedPayload } from '#api/lib/secrets.ts';

/**
 * The page behind "Bukan aku" in a verification mail. It is the API's own, at `API_PUBLIC_URL`: the website has no such
 * page (requirements §2).
 */
export const NOT_ME_PATH = '/auth/not-me';

/** The encrypted content of the link, which is valid as long as the account has the address and has not verified it. */
interface Holder {
  memberId: string;
  email: string;
}

export type NotMe = ReturnType<typeof createNotMe>;

/** The rules by which the owner of an address takes it out of a stranger's account. */
export function createNotMe(
  { secrets, publicUrl }: Pick<Context, 'secrets' | 'publicUrl'>,
  { members, transaction }: AccountContext,
) {
  const payload = createEncryptedPayload<Holder>(secrets, 'not me');

  return {
    linkFor: (content: Holder): string => `${publicUrl()}${NOT_ME_PATH}?token=${payload.encrypt(content)}`,

    /** The account and its address that a link is about; null if it is about none any more. */
    async find(token: string): Promise<{ member: MemberRow; email: string } | null> {
      const link = payload.decrypt(token);
      const member = link && (await members.findById(link.memberId));
      return link && hasUnprovedEmail(member, link.email) ? { member, email: link.email } : null;
    },

    /** Takes the address from the account. Returns whether it did. */
    async disown(token: string, noteMember: (id: string) => void): Promise<boolean> {
      const link = payload.decrypt(token);
      if (link === null) return false;
      noteMember(link.memberId);
      return transaction((stores) => createContacts(stores).disown(link.memberId, link.email));
    },
  };
}
