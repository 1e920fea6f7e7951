/**
 * What the directives of schema.graphql say, for programs. As a plugin of graphql-codegen it writes TypeScript: the
 * codes of `@errors` as a type, by mutation, without the rare ones, for which one general text is enough; the values of
 * each enum, with the one that `@unknown(like: …)` names: `const { values, like } = ENUMS.FileType`; the names of the
 * fields that are marked with `@authenticated`, and with `@idempotent`. For other languages, it prints JSON:
 * node user-error-codes.cjs schema.graphql
 */
const { readFileSync } = require('node:fs');
const { buildSchema } = require('graphql');

// graphql 17 leaves out an empty list.
const find = (node, name) => node.directives?.find((directive) => directive.name.value === name);
const argument = (directive, name) => directive.arguments.find((one) => one.name.value === name)?.value;
const listOf = (directive, name) => argument(directive, name)?.values.map(({ value }) => value) ?? [];

function readFacts(schema) {
  const types = Object.values(schema.getTypeMap()).flatMap(({ astNode }) => astNode ?? []);
  const fields = types.flatMap((type) => (type.kind === 'ObjectTypeDefinition' ? (type.fields ?? []) : []));
  const marked = (name) => [...new Set(fields.filter((field) => find(field, name)).map((field) => field.name.value))];
  const toErrors = (field) => [
    field.name.value,
    { codes: listOf(find(field, 'errors'), 'codes'), rare: listOf(find(field, 'errors'), 'rare') },
  ];
  const toEnum = (type) => [
    type.name.value,
    { values: type.values.map(({ name }) => name.value), like: argument(find(type, 'unknown'), 'like').value },
  ];
  return {
    errors: Object.fromEntries(fields.filter((field) => find(field, 'errors')).map(toErrors)),
    enums: Object.fromEntries(types.filter((type) => find(type, 'unknown')).map(toEnum)),
    authenticated: marked('authenticated'),
    idempotent: marked('idempotent'),
  };
}

const quoted = (names) => names.map((name) => `'${name}'`);

module.exports = {
  plugin(schema) {
    const { errors, enums, authenticated, idempotent } = readFacts(schema);
    const codes = Object.entries(errors).map(([name, { codes: all, rare }]) => {
      const own = quoted(all.filter((code) => !rare.includes(code)));
      return `  ${name}: ${own.join(' | ') || 'never'};`;
    });
    const values = Object.entries(enums).map(
      ([name, one]) => `  ${name}: { values: [${quoted(one.values).join(', ')}], like: '${one.like}' },`,
    );
    const names = Object.entries({ AUTHENTICATED: authenticated, IDEMPOTENT: idempotent }).map(
      ([name, fields]) => `export const ${name}: readonly string[] = [${quoted(fields).join(', ')}];`,
    );
    const types = [
      'export interface UserErrorCodes {',
      ...codes,
      '}',
      '',
      'export const ENUMS = {',
      ...values,
      '} as const;',
    ];
    return [...types, '', ...names, ''].join('\n');
  },
};

if (require.main === module)
  console.log(JSON.stringify(readFacts(buildSchema(readFileSync(process.argv[2], 'utf8'))), null, 2));
