import type { codes } from '#api/database/schema/accounts.ts';

/**
 * What a message is for; each channel has its own text around the code. `email_changed` has no code: it goes to the
 * former address.
 */
export type DeliveryPurpose = (typeof codes.$inferSelect)['purpose'] | 'email_changed';

export interface DeliveryMessage {
  /** An e-mail address, or a phone number as `normalisePhone` spells it. */
  to: string;
  channel: 'whatsapp' | 'email';
  purpose: DeliveryPurpose;
  /** Eight letters and digits. */
  code?: string;
  /** Opening it proves the address as the code does, also without a session. Only `email_verify` has one. */
  link?: string;
  /** The masked name of the account that the recipient's address was entered in. */
  account?: string;
}

/** The port through which codes leave the service: the outbox, SMTP or WhatsApp. */
export interface Delivery {
  /**
   * Resolves when the message is accepted; rejects when it is not, within a time limit of its own: with an
   * `UnrecoverableError` if it is refused for good. The error holds nothing of the message, since it is logged.
   */
  send(message: DeliveryMessage): Promise<void>;
}
