import type { ComponentProps } from 'react';
import { chatLink } from '#web/lib/brand.ts';
import { ButtonLink } from './button.tsx';

type SupportLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The first message of the chat. */
  message: string;
  size?: 's';
};

/** Leads to a WhatsApp chat with the support. */
export const SupportLink = ({ message, ...link }: SupportLinkProps) => (
  <ButtonLink variant="secondary" icon="chat" href={chatLink('support', message)} {...link} />
);
