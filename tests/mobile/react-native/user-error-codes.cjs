/**
 * A plugin of graphql-codegen: writes the codes of `@errors(codes: …, rare: …)` in schema.graphql as a type, by
 * mutation, without the rare ones, for which one general text is enough. Without graphql-codegen:
 * const { buildSchema } = require('graphql');
 * console.log(require('./user-error-codes.cjs').plugin(buildSchema(fs.readFileSync('schema.graphql', 'utf8'))));
 */
module.exports = {
  plugin(schema) {
    const lines = Object.values(schema.getMutationType().getFields()).map(({ name, astNode }) => {
      const errors = astNode.directives.find((directive) => directive.name.value === 'errors');
      const [codes, rare = []] = errors.arguments.map((one) => one.value.values.map(({ value }) => `'${value}'`));
      return `  ${name}: ${codes.filter((code) => !rare.includes(code)).join(' | ') || 'never'};`;
    });
    return ['export interface UserErrorCodes {', ...lines, '}', ''].join('\n');
  },
};
