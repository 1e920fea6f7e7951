import type { AccountContext, Caller } from '#api/features/account/account.context.ts';
import type { CodesStore } from '#api/features/account/codes/codes.store.ts';
import { sendCode } from '#api/features/account/codes/send-code.ts';
import { confirmationContact } from '#api/features/account/contacts.rules.ts';
import { ApiError, fieldFault } from '#api/http/envelope.ts';
import type { SignedIn } from '#api/http/signed-in.ts';
import { PASSWORD_MAX_LENGTH } from '#shared/rest-api/account.bodies.ts';

const PURPOSE = 'contact_change';

const FIELD = 'old_password';
const wrong = () => fieldFault(FIELD, 'Your old password is wrong.', 'wrong');
const wrongCode = () => fieldFault(FIELD, 'This code is wrong or has expired.', 'wrong');
const codeSent = () =>
  fieldFault(FIELD, 'Your account has no password. Enter the code that we have sent you.', 'code_sent');
const noContact = () => fieldFault(FIELD, 'Your account has no email address to confirm this.', 'no_contact');

/** The code that confirmed the change, to be used in its transaction. Null if a password did. */
export type Confirmation = { codeHash: string } | null;

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.errors?.[0]?.code === 'wrong';

/**
 * Makes sure that a change of e-mail or password comes from the member, since a stolen token must not be enough:
 * `old_password` has to be the password, or if there is none a code, which is sent when the field is empty (decision
 * 057).
 *
 * @throws {ApiError} 422 at `old_password`
 */
export async function confirmMember(
  account: AccountContext,
  caller: Caller,
  signedIn: SignedIn,
  typed: string | undefined,
): Promise<Confirmation> {
  const { member } = signedIn;
  const { passwordHash } = member;
  if (typed === undefined) {
    if (passwordHash === null) return requireCode(account, caller, signedIn);
    throw fieldFault(FIELD, 'Please enter your old password', 'required');
  }
  const check = async (): Promise<Confirmation> => {
    if (passwordHash === null) {
      const codeHash = await account.codes.check(PURPOSE, typed, member.id);
      if (codeHash === null) throw wrongCode();
      return { codeHash };
    }
    if (typed.length > PASSWORD_MAX_LENGTH || !(await account.passwords.matches(passwordHash, typed, member.id)))
      throw wrong();
    return null;
  };
  return account.limits.oldPassword(member.id, check, isWrong);
}

/**
 * While a code is under way no other is sent, and each counts as one of `sendOtp`, so that a stolen token cannot flood
 * the owner.
 */
async function requireCode(account: AccountContext, caller: Caller, { member }: SignedIn): Promise<never> {
  const contact = confirmationContact(member);
  const to = contact && member[contact];
  if (to === null) throw noContact();
  if (await account.codes.isUnderWay(member.id, PURPOSE)) throw codeSent();
  const recipient = { memberId: member.id, purpose: PURPOSE, sentTo: to } as const;
  const channel = contact === 'email' ? 'email' : 'whatsapp';
  await sendCode(account, caller, recipient, { channel });
  throw codeSent();
}

/** Marks the code of a confirmation as used, inside the transaction of the change. */
export async function consumeConfirmation(
  codes: Pick<CodesStore, 'consumeCode'>,
  confirmation: Confirmation,
): Promise<void> {
  if (confirmation !== null && (await codes.consumeCode(confirmation.codeHash, PURPOSE)) === null) throw wrongCode();
}
