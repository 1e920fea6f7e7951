import { ChatLink } from '#web/ui/chat-link.tsx';

/** Link to a chat with the support about an expired order. */
export const ExpiredHelp = ({ invoice }: { invoice: string }) => (
  <ChatLink line="support" message={`Halo, foto invoice ${invoice} sudah kedaluwarsa. Bisa dibantu?`}>
    HUBUNGI KAMI
  </ChatLink>
);
