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
 * English sentences of the groups that are imported so far: a page knows those that it can show. Each is without its
 * final period; one that ends with a value is cut before it.
 */
const english = new Set<string>();

/**
 * A group of sentences by name, told apart by their languages: those that requirements §2, §4, §5, §6 and §8 fix, to
 * the letter, and ours that more than one part says. A sentence of one screen stands beside it. A sentence with a value
 * is a function of it, and ends with it.
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
 * Cuts a text at the English sentences in it: a failure may be followed by its reason, in the words of a brand's API.
 */
export function languageParts(text: string): TextPart[] {
  const found = firstEnglish(text);
  if (found === null) return text === '' ? [] : [{ text }];
  const { start, end } = found;
  const before = start > 0 ? [{ text: text.slice(0, start) }] : [];
  const [next, ...rest] = languageParts(text.slice(end));
  if (next?.lang) return [...before, { text: text.slice(start, end) + next.text, lang: 'en' }, ...rest];
  return [...before, { text: text.slice(start, end), lang: 'en' }, ...(next ? [next] : []), ...rest];
}

/** The first English sentence of a text, the longest where several begin there. Its final period belongs to it. */
function firstEnglish(text: string): { start: number; end: number } | null {
  let first: { start: number; end: number } | null = null;
  for (const sentence of english) {
    const start = text.indexOf(sentence);
    const end = start + sentence.length;
    if (start >= 0 && (first === null || start < first.start || (start === first.start && end > first.end)))
      first = { start, end };
  }
  return first && text[first.end] === '.' ? { start: first.start, end: first.end + 1 } : first;
}
