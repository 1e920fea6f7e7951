import { defineMessages } from './language.ts';

export const newsletterMessages = defineMessages({
  en: {
    unsubscribed: 'Successfully Unsubscribed',
  },
  id: {},
});
