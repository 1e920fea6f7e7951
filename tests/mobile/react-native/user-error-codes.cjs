/**
 * A plugin of graphql-codegen: writes the codes of `@errors(codes: …, rare: …)` in schema.graphql as a type, by
 * mutation, without the rare ones, for which one general text is enough; and the values of each enum, with the one that
 * `@unknown(like: …)` names: `const { values, like } = ENUMS.FileType`; and the names of the fields that are marked
 * with `@authenticated`. Without graphql-codegen:
 * const { buildSchema } = require('graphql');
 * console.log(require('./user-error-codes.cjs').plugin(buildSchema(fs.readFileSync('schema.graphql', 'utf8'))));
 */
module.exports = {
  plugin(schema) {
    const types = Object.values(schema.getTypeMap());
    const authenticated = types
      .flatMap((type) => (type.astNode?.fields && !type.name.startsWith('__') ? type.astNode.fields : []))
      .filter(({ directives }) => directives.some(({ name }) => name.value === 'authenticated'))
      .map(({ name }) => `'${name.value}'`);
    const lines = Object.values(schema.getMutationType().getFields()).map(({ name, astNode }) => {
      const errors = astNode.directives.find((directive) => directive.name.value === 'errors');
      const [codes, rare = []] = errors.arguments.map((one) => one.value.values.map(({ value }) => `'${value}'`));
      return `  ${name}: ${codes.filter((code) => !rare.includes(code)).join(' | ') || 'never'};`;
    });
    const enums = types.flatMap(({ name, astNode }) => {
      const unknown = astNode?.directives.find((directive) => directive.name.value === 'unknown');
      if (!unknown) return [];
      const values = astNode.values.map((one) => `'${one.name.value}'`);
      return `  ${name}: { values: [${values.join(', ')}], like: '${unknown.arguments[0].value.value}' },`;
    });
    const codes = ['export interface UserErrorCodes {', ...lines, '}', ''];
    const names = `export const AUTHENTICATED: readonly string[] = [${[...new Set(authenticated)].join(', ')}];`;
    return [...codes, 'export const ENUMS = {', ...enums, '} as const;', '', names, ''].join('\n');
  },
};
