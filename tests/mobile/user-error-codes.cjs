/** A plugin of graphql-codegen: writes the codes of `@errors(codes: …)` in schema.graphql as a type, by mutation. */
module.exports = {
  plugin(schema) {
    const lines = Object.values(schema.getMutationType().getFields()).map(({ name, astNode }) => {
      const errors = astNode.directives.find((directive) => directive.name.value === 'errors');
      const codes = errors.arguments[0].value.values.map(({ value }) => `'${value}'`);
      return `  ${name}: ${codes.join(' | ') || 'never'};`;
    });
    return ['export interface UserErrorCodes {', ...lines, '}', ''].join('\n');
  },
};
