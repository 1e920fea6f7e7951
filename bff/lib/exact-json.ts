/** Both pass nearly every text without such a number, the first in the shortest time. */
const LONG = /\d{16}/;
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;

/** A whole number of 16 digits or more, without fraction and exponent. */
const LONG_INTEGER = /(?<![\d.e+-])-?\d{16,}(?![\d.e])/gi;

/**
 * Returns JSON in which each whole number that JavaScript would round, above 2^53, is a text of its digits: an order's
 * id must not become that of another. Text that is not JSON is returned unchanged.
 */
export function keepDigits(json: string): string {
  if (!LONG.test(json) || !LONG_NUMBER.test(json) || !isJson(json)) return json;
  const isInText = createTextFinder(json);
  return json.replace(LONG_INTEGER, (digits, index: number) =>
    Number.isSafeInteger(Number(digits)) || isInText(index) ? digits : `"${digits}"`,
  );
}

/** Returns a function that tells whether a place is in a text of the JSON. Each place is behind the one before. */
function createTextFinder(json: string): (index: number) => boolean {
  let start = json.indexOf('"');
  let end = -1;
  return (index) => {
    while (start !== -1 && start < index) {
      if (end < start) end = endOfText(json, start);
      if (end > index) return true;
      start = json.indexOf('"', end);
    }
    return false;
  };
}

function endOfText(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (isEscaped(json, end));
  return end + 1;
}

function isEscaped(json: string, index: number): boolean {
  let first = index;
  while (json[first - 1] === '\\') first -= 1;
  return (index - first) % 2 === 1;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses JSON with {@link keepDigits}. @throws SyntaxError */
export function parseExactly(json: string): unknown {
  return JSON.parse(keepDigits(json));
}
