import { isId } from '#api/database/database.ts';
import { maskAccount } from '#api/features/account/mask-account.ts';
import { ApiError, fieldFault } from '#api/http/envelope.ts';
import { createAudit } from '#api/operator/audit.ts';
import { contactKey } from '#shared/node/protection.ts';
import type { AccountContext } from './account.context.ts';
import type { MemberRow } from './members.store.ts';
import type { Pictures } from './profile/pictures.ts';
import { findMember } from './sign-in/sign-in.service.ts';

const contactsOf = ({ phone, email }: MemberRow) => [phone, email].filter((contact) => contact !== null);

/** The keys of a member in the limits, here and in the BFF. */
function locksOf(member: MemberRow) {
  const contacts = contactsOf(member);
  return { members: [member.id, ...contacts.slice(0, 1).map(contactKey)], contacts };
}

/** The commands of operators about one member, named by phone number, e-mail address or id. */
export function createMemberCommands(account: AccountContext, pictures: Pictures) {
  const { limits, members } = account;
  const audit = createAudit(account);

  async function requireMember(named: string): Promise<MemberRow> {
    const member = isId(named)
      ? await members.findById(named)
      : await findMember(account, named.includes('@') ? { email: named } : { phone: named });
    if (member === null) throw new ApiError(404, `There is no member ${named}`);
    return member;
  }

  return {
    async findMember(named: string) {
      const member = await requireMember(named);
      const { id, name, phone, phoneVerified, email, emailVerified } = member;
      return {
        name,
        phone,
        phoneVerified,
        email,
        emailVerified,
        google: member.googleId !== null,
        points: member.points ?? 0,
        since: member.createdAt.toISOString(),
        ...(await members.count(member)),
        id,
      };
    },

    /** Lifts the limits that keep a member out. @returns also the member's keys in the BFF's limits */
    async unlockMember(named: string) {
      const member = await requireMember(named);
      const locks = locksOf(member);
      return audit('unlockMember', { unlocked: member.id }, async () => {
        await limits.unlock(locks);
        return { unlocked: member.id, account: maskAccount(member), locks };
      });
    },

    /**
     * Deletes a member with sessions, codes, picture and the messages in the outbox. Orders stay; an order whose files
     * are deleted loses the phone number.
     *
     * @param digits the last four of the phone number, or of the e-mail address if there is none
     */
    async deleteMember(named: string, digits: string) {
      const member = await requireMember(named);
      if (contactsOf(member)[0]?.slice(-4) !== digits.toLowerCase())
        throw fieldFault('digits', 'these are not the last four of the phone number or e-mail address', 'wrong');
      return audit('deleteMember', { deleted: member.id }, async () => {
        // Rows last: a deletion that fails before can be repeated.
        await limits.unlock(locksOf(member));
        const ordersLeft = await account.transaction(async (stores) => {
          // Picture and e-mail address may have been replaced since.
          const locked = await stores.members.lock(member.id);
          if (locked === null) throw new ApiError(404, `There is no member ${named}`);
          const left = await stores.members.remove(locked, contactsOf(locked));
          await pictures.remove(locked.profilePicture ?? '');
          return left;
        });
        return { deleted: member.id, account: maskAccount(member), ordersLeft };
      });
    },
  };
}
