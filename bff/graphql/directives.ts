import {
  DirectiveLocation,
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
      description: 'The codes, in alphabetical order. Codes may be added: handle an unknown one like `INVALID`.',
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

/** The directives of the schema. Printed in `schema.graphql`; introspection does not show where they are used. */
export const DIRECTIVES = [...specifiedDirectives, errors, semanticNonNull];

/** Declares the codes of a mutation's `userErrors`. */
export const Errors = (codes: readonly string[]) => Directive(`@errors(codes: ${JSON.stringify(codes)})`);

/** Declares a field that is null only beside an error, for clients that then treat it as non-null (Relay, Apollo Kotlin). */
export const SemanticNonNull = () => Directive('@semanticNonNull');
