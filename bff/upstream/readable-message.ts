/** Matches internals that an API may put into a message, such as its own exceptions. */
const INTERNALS = [
  /* a stack, a class of errors, an errno */
  /\bat \S+ \(?\S+:\d+/,
  /\b[A-Z]\w+(?:Error|Exception)\b/,
  /\bE(?:CONN[A-Z]+|NOTFOUND|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|ACCES|NOENT)\b/,
  /* an address of a private network, or a name of one */
  /\b(?:(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})\b/,
  /\blocalhost\b|\.(?:internal|svc|cluster\.local)\b|::1\b/i,
  /* markup, SQL, a path of a file */
  /<[/!a-z]/i,
  /\b(?:SELECT .* FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
  /(?:^|[\s"'(])(?:\/[\w.-]+){3,}|node_modules|[A-Z]:\\/,
  /* a token: a long word with digits in it */
  /(?<!\S)(?!https?:\/\/)(?=\S*\d)(?=\S*[A-Za-z])\S{40,}/,
];

/**
 * The text of a message that may be shown to a person. Null for other types, more than 300 characters, control
 * characters and {@link INTERNALS}.
 */
export function readableMessage(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length < 1 || text.length > 300 || /[\p{Cc}\u2028\u2029]/u.test(text)) return null;
  return INTERNALS.some((pattern) => pattern.test(text)) ? null : text;
}
