import { GraphQLError, GraphQLScalarType } from 'graphql';
import { isDay } from '#shared/dates.ts';

/** The graph's `Date`: a day without a time, which must not drift through time zones, so it stays text inside the house as well. */
export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day of the calendar, as YYYY-MM-DD: `1999-12-31`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: read,
  parseValue: read,
});

function read(value: unknown): string {
  if (typeof value === 'string' && isDay(value)) return value;
  throw new GraphQLError('Date cannot represent what is no day of the calendar as YYYY-MM-DD');
}
