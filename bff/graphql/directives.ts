import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  specifiedDirectives,
} from 'graphql';
import { Directive } from 'type-graphql';

const errors = new GraphQLDirective({
  name: 'errors',
  description: 'Lists the codes that the `userErrors` of a mutation can have, as values of `UserErrorCode`.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    codes: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))),
      description:
        'The codes that the graph itself gives, and those that follow from the HTTP status of the REST API, in alphabetical order. Codes may be added, and a REST API that names a code for a field may return any value of `UserErrorCode`: handle a code that is not listed like `INVALID`.',
    },
    rare: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))),
      defaultValue: [],
      description:
        'Those of `codes` that are returned only if the REST API applies a rule that the graph does not know. One general text is enough.',
    },
  },
});

const idempotent = new GraphQLDirective({
  name: 'idempotent',
  description:
    'The mutation accepts the header `Idempotency-Key`: if the REST API keeps keys, a repetition with the same key and input is not executed again. Mutations without this directive can be repeated as they are.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
});

const authenticated = new GraphQLDirective({
  name: 'authenticated',
  description:
    'The field needs the token of a session. Without one its error is `UNAUTHENTICATED`; with an invalid one as well, unless its input is refused first. That ends the session: no other `UNAUTHENTICATED` does.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    optional: {
      type: new GraphQLNonNull(GraphQLBoolean),
      defaultValue: false,
      description: 'If true, the field is also answered without a token; only an invalid one is refused.',
    },
  },
});

const semanticNonNull = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only if the response has an error for it.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description: 'The levels of a list that this applies to: 0 is the field itself.',
    },
  },
});

const unknown = new GraphQLDirective({
  name: 'unknown',
  description: 'Values may be added to the enum. Handle an unknown one like the value that is named here.',
  locations: [DirectiveLocation.ENUM],
  args: {
    like: { type: new GraphQLNonNull(GraphQLString), description: 'A value of the enum, for example `OTHER`.' },
  },
});

/** The directives of the schema. Printed in `schema.graphql`; introspection does not show where they are used. */
export const DIRECTIVES = [...specifiedDirectives, authenticated, errors, idempotent, semanticNonNull, unknown];

/** Declares the codes of a mutation's `userErrors`, and which of them only a REST API can give. */
export const Errors = (codes: readonly string[], rare: readonly string[]) =>
  Directive(`@errors(codes: ${JSON.stringify(codes)}${rare.length > 0 ? `, rare: ${JSON.stringify(rare)}` : ''})`);

/** Declares a field that refuses a bad token, for programs that read the schema; `@Authorized()` does the work. */
export const Authenticated = ({ optional = false } = {}) =>
  Directive(optional ? '@authenticated(optional: true)' : '@authenticated');

/** Declares a mutation that accepts an `Idempotency-Key`. */
export const Idempotent = () => Directive('@idempotent');

/**
 * Declares a field that is null only beside an error, for clients that then treat it as non-null (Relay, Apollo
 * Kotlin).
 */
export const SemanticNonNull = () => Directive('@semanticNonNull');
