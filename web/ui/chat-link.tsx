import type { ComponentProps } from 'react';
import { brand } from '#brand/brand.ts';
import { ButtonLink } from './button.tsx';

/** The key of one of the brand's WhatsApp numbers. */
export type ChatLine = keyof typeof brand.whatsapp;

/** URL of a WhatsApp chat with a first message. Without `line` the visitor chooses the recipient in WhatsApp. */
export const chatHref = (message: string, line?: ChatLine): string =>
  `https://wa.me/${line ? brand.whatsapp[line] : ''}?text=${encodeURIComponent(message)}`;

type ChatLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  message: string;
  line?: ChatLine;
  variant?: 'primary' | 'cream' | 'secondary';
  size?: 's';
};

/** Link to a WhatsApp chat. */
export const ChatLink = ({ message, line, variant = 'secondary', ...link }: ChatLinkProps) => (
  <ButtonLink variant={variant} icon="chat" href={chatHref(message, line)} {...link} />
);
