import { GraphQLError, GraphQLScalarType } from 'graphql';

/** RFC 3339 in UTC, on the way out as on the way in. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A moment, as RFC 3339 in UTC: `2025-03-01T10:00:00.000Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize(value) {
    if (value instanceof Date) return value.toISOString();
    throw new GraphQLError('DateTime cannot represent a value that is no Date');
  },
  parseValue(value) {
    const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(value);
    const date = new Date(isText ? value : Number.NaN);
    if (Number.isNaN(date.getTime())) throw new GraphQLError('DateTime cannot represent what is not RFC 3339');
    return date;
  },
});
