/** Words of the English sentences that requirements §8 fixes; none of them is Indonesian. */
const ENGLISH = /\b(?:the|to|your|please|failed|invalid|error|not|no|changes|code|successful|successfully|is|are|must|size)\b/i;

/**
 * The `lang` of a sentence that may be the requirements', ours or the API's (contract, decisions 18 and 24): English by its words, else that
 * of the page, which is Indonesian.
 */
export const sentenceLang = (sentence: string): 'en' | undefined => (ENGLISH.test(sentence) ? 'en' : undefined);
