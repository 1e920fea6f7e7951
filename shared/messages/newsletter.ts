import { inLanguages } from './language.ts';

/**
 * Sentences of the newsletter that requirements §2, §4, §5, §6 and §8 fix, to the letter, and ours that more than one
 * part says. A sentence of one screen stands beside it.
 */
export const newsletterMessages = inLanguages({
  en: {
    unsubscribed: 'Successfully Unsubscribed',
  },
  id: {},
});
