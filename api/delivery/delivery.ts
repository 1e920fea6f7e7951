/** What a message is for; the words around the code are the adapters' business. */
export type DeliveryPurpose = 'password_reset' | 'email_verify' | 'phone_verify';

export type DeliveryMessage = {
  /** An e-mail address, or a phone number as `normalisePhone` spells it. */
  to: string;
  channel: 'whatsapp' | 'email';
  purpose: DeliveryPurpose;
  /** Eight letters and digits. */
  code: string;
  /** Where one click does the same as the code. */
  link?: string;
};

/** The way codes leave the house: an outbox, SMTP, WhatsApp. */
export type Delivery = {
  /** Resolves once the message is on its way; rejects when it can't be. Keeps its own time limit. */
  send(message: DeliveryMessage): Promise<void>;
};
