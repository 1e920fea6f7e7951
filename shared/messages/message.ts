/** A phrase that is not in the language of the page. Pages are Indonesian. */
interface ForeignPhrase<Text extends string = string> {
  text: Text;
  lang: 'en';
}

/** Words in one language. A string is Indonesian, or of an unknown language, as a message of a brand's API. */
type Phrase = string | ForeignPhrase;

/** What a screen says: a phrase, or several in a row, such as a failure and its reason. */
export type Message = Phrase | readonly Phrase[];

type English<Texts> = { readonly [Name in keyof Texts]: ForeignPhrase<Texts[Name] & string> };

export const english = <const Text extends string>(text: Text): ForeignPhrase<Text> => ({ text, lang: 'en' });

/** Messages by their names, in English. */
export const inEnglish = <const Texts extends Readonly<Record<string, string>>>(texts: Texts): English<Texts> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, english(text)])) as English<Texts>;

export const phrasesOf = (message: Message): readonly Phrase[] =>
  typeof message === 'string' || 'text' in message ? [message] : message;

const langOf = (phrase: Phrase) => (typeof phrase === 'string' ? undefined : phrase.lang);

/** The words of a message, without their languages. */
export const textOf = (message: Message): string =>
  phrasesOf(message)
    .map((phrase) => (typeof phrase === 'string' ? phrase : phrase.text))
    .join('');

/** Messages in a row, as one. Neighbours in one language are one phrase. */
export function joined(...messages: readonly Message[]): Message {
  const phrases: Phrase[] = [];
  for (const phrase of messages.flatMap(phrasesOf)) {
    const last = phrases.at(-1);
    if (last === undefined || langOf(last) !== langOf(phrase)) phrases.push(phrase);
    else
      phrases[phrases.length - 1] =
        typeof last === 'string' ? last + textOf(phrase) : { ...last, text: last.text + textOf(phrase) };
  }
  const [first = ''] = phrases;
  return phrases.length < 2 ? first : phrases;
}

/** The messages without those whose words are repeated. */
export function distinct(messages: readonly Message[]): Message[] {
  const texts = messages.map(textOf);
  return messages.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

// Not an expression that ends in `\s*$`: it takes quadratic time for a text with many spaces.
function endWithPeriod(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('.') ? trimmed : `${trimmed}.`;
}

/** The message with one period at its end. */
export function withPeriod(message: Message): Message {
  if (typeof message === 'string') return endWithPeriod(message);
  if ('text' in message) return { ...message, text: endWithPeriod(message.text) };
  return joined(...message.slice(0, -1), withPeriod(message.at(-1) ?? ''));
}

/** Joins sentences with periods (requirements §5), each once. */
export function joinMessages(messages: readonly Message[]): Message {
  const sentences = distinct(messages);
  return joined(
    ...sentences.flatMap((sentence, index) =>
      index < sentences.length - 1 ? [withPeriod(sentence), ' '] : [sentence],
    ),
  );
}

/** One of our messages if a text of the API has its words, else the text: only ours have a language. */
export const ourMessage = (text: Message, ...ours: readonly Message[]): Message =>
  ours.find((message) => textOf(message) === textOf(text)) ?? text;
