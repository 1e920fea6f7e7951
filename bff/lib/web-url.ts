/** Room for a signed link; more is no link. */
const MAX_LENGTH = 8_192;

/** The link itself when it is an absolute http or https URL, else null: no other kind leaves the house (`javascript:`, `//host`, relative). */
export function readWebUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isLink = text.length <= MAX_LENGTH && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
  return isLink ? text : null;
}
