import { languageParts } from '#shared/messages/language.ts';

/**
 * A sentence that may be the requirements', ours or a brand's API's: its English parts are marked, so that screen
 * readers pronounce them (contract, decision 24).
 */
export function MultilingualText({ text }: { text: string }) {
  return languageParts(text).map((part) => (
    <span key={part.text} lang={part.lang}>
      {part.text}
    </span>
  ));
}
