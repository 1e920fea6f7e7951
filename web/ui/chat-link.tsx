import type { ComponentProps } from 'react';
import { brand } from '#brand/brand.ts';
import { ButtonLink } from './button.tsx';

/** One of the brand's numbers. */
export type ChatLine = keyof typeof brand.whatsapp;

/** A WhatsApp chat with a first message; without a line the visitor picks the recipient there. */
export const chatHref = (message: string, line?: ChatLine): string =>
  `https://wa.me/${line ? brand.whatsapp[line] : ''}?text=${encodeURIComponent(message)}`;

type ChatLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  message: string;
  line?: ChatLine;
  variant?: 'cream' | 'secondary';
  size?: 's';
};

/** Leads to such a chat. */
export const ChatLink = ({ message, line, variant = 'secondary', ...link }: ChatLinkProps) => (
  <ButtonLink variant={variant} icon="chat" href={chatHref(message, line)} {...link} />
);
