import { GraphQLScalarType } from 'graphql';
import { LRUCache } from 'lru-cache';
import { isDay } from '#shared/dates.ts';

/** Orders of one day share their dates, and `toISOString` takes most of the time of writing them. */
const isoTexts = new LRUCache({ max: 1_000, memoMethod: (time: number) => new Date(time).toISOString() });

/** The graph's `DateTime`: milliseconds since 1970 in the code. */
export const DateTime = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  description: 'A point in time in UTC, as an RFC 3339 string, for example `2025-03-01T10:00:00.000Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize(value) {
    if (typeof value === 'number') return isoTexts.memo(value);
    throw new TypeError('DateTime cannot represent this value');
  },
});

/** The graph's `Long`: a number in the code and in JSON, which hold it exactly. */
export const Long = new GraphQLScalarType<number, number>({
  name: 'Long',
  description: 'A 64-bit integer, as a JSON number of at most 2^53 - 1, for example 3221225472.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
  serialize(value) {
    if (Number.isSafeInteger(value)) return value as number;
    throw new TypeError('Long cannot represent this value');
  },
});

/** Creates a scalar that is text in the code, too. */
function textScalar({
  isValid,
  ...config
}: {
  name: string;
  description: string;
  specifiedByURL: string;
  isValid: (text: string) => boolean;
}): GraphQLScalarType<string, string> {
  const read = (value: unknown): string => {
    if (typeof value === 'string' && isValid(value)) return value;
    // Not a GraphQLError: graphql-js passes that on without the place in the document.
    throw new TypeError(`${config.name} cannot represent this value`);
  };
  return new GraphQLScalarType<string, string>({ ...config, serialize: read, parseValue: read });
}

/** The graph's `Date`: text in the code as well, so that no time zone can change the day. */
export const CalendarDate = textScalar({
  name: 'Date',
  description:
    'A calendar date without a time zone, as YYYY-MM-DD, for example `1999-12-31`. A day that does not exist is an invalid variable: check what a user enters.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  isValid: isDay,
});

export const LocalTime = textScalar({
  name: 'LocalTime',
  description: 'A time of day in western Indonesia (WIB, UTC+7), as HH:MM without seconds, for example `09:00`.',
  specifiedByURL: 'https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-string',
  isValid: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
});

/** The graph's `URL`. The readers of the API's responses have parsed it: here a prefix is enough. */
export const WebUrl = textScalar({
  name: 'URL',
  description: 'An absolute http or https URL, for example `https://media.example.com/1.jpg`.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  isValid: (text) => text.startsWith('https://') || /^https?:\/\//i.test(text),
});

/**
 * A file that is still being received. It can be read once; its name and type are dropped, since the client chooses
 * them.
 */
export class Upload {
  /**
   * @param stream fails when the client closes the connection; may hold a little more than `PICTURE_MAX_BYTES`, so that
   * a larger file is recognised
   */
  constructor(readonly stream: AsyncIterable<Buffer>) {}
}

export const UploadScalar = new GraphQLScalarType<Upload, never>({
  name: 'Upload',
  description:
    'A file of at most 5 MB, one per request. Send it as specified by the GraphQL multipart request specification, with the header `apollo-require-preflight`.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  parseValue(value) {
    if (value instanceof Upload) return value;
    throw new TypeError('Upload cannot represent this value');
  },
});
