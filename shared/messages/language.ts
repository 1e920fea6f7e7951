type Group = Readonly<Record<string, string | ((value: never) => string)>>;

/**
 * A piece of a text. `lang` is set for English only: pages are Indonesian, and the language of a brand's own text is
 * unknown.
 */
export interface TextPart {
  text: string;
  lang?: 'en';
}

/**
 * The English sentences of the groups that are imported so far: a page knows those that it can show. They have no final
 * period; one that ends with a value is cut before it.
 */
const english = new Set<string>();

/**
 * Declares a group of messages by name and language: those of requirements §2, §4, §5, §6 and §8, word for word, and
 * ours that several parts use. A message of one screen stands in its file. A message with a value is a function whose
 * text ends with it.
 */
export function defineMessages<const English extends Group, const Indonesian extends Group>({
  en,
  id,
}: {
  en: English;
  id: Indonesian;
}): English & Indonesian {
  for (const sentence of Object.values(en))
    english.add((typeof sentence === 'string' ? sentence : sentence('' as never)).replace(/\.$/, ''));
  return { ...en, ...id };
}

/**
 * Splits a text at the English sentences in it: a failure may be followed by its reason, in the words of a brand's API.
 * If several begin at one place, the longest counts. A final period belongs to its sentence.
 */
export function languageParts(text: string): TextPart[] {
  const sentences = [...english]
    .sort((one, other) => other.length - one.length)
    .map((sentence) => sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`((?:(?:${sentences.join('|') || '(?!)'})\\.?)+)`));
  // `split` puts the matches of the group between the other parts.
  return parts.flatMap((part, index): TextPart[] => {
    if (part === '') return [];
    return index % 2 === 0 ? [{ text: part }] : [{ text: part, lang: 'en' }];
  });
}
