import { hash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import { astFromValue, buildSchema, type GraphQLInputType, parseType, print, typeFromAST } from 'graphql';

/** What the BFF reads when it starts: the website's manifest, the examples of Sandbox, and the published schema. */
function copyForBff(): void {
  cpSync('web/gql/generated/persisted-documents.json', 'bff/generated/trusted-documents.json');
  writeFileSync('bff/generated/operations.graphql', withDefaults(readFileSync('docs/operations.graphql', 'utf8')));
  cpSync('schema.graphql', 'bff/generated/schema.graphql');
}

/**
 * Gives the variables of each example the values of the JSON above it as defaults, so that it runs in Sandbox as it
 * stands. The file that apps copy has none: what an app forgets to send must not become demo data.
 */
function withDefaults(examples: string): string {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  return examples.replace(/^# (\{.*\})\n(.*)$/gm, (_example, json: string, head: string) =>
    Object.entries(JSON.parse(json) as object).reduce((line, [name, value]) => {
      const [variable = '', type = ''] = new RegExp(`\\$${name}: ([\\w!]+)`).exec(line) ?? [];
      const literal = astFromValue(value, typeFromAST(schema, parseType(type)) as GraphQLInputType);
      return line.replace(variable, () => `${variable} = ${literal && print(literal)}`);
    }, head),
  );
}

/**
 * The website's typed documents from `schema.graphql`, and their manifest `persisted-documents.json`: texts by their
 * ids. The files are not committed (decision 002).
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  hooks: { afterAllFileWrite: copyForBff },
  generates: {
    'web/gql/generated/': {
      documents: 'web/**/*.graphql',
      preset: 'client',
      presetConfig: {
        // A page queries all that its components show, and the member of any answer is stored whole (web/auth).
        fragmentMasking: false,
        // An id is the SHA-256 without a prefix, as in Apollo's persisted queries.
        persistedDocuments: { hashAlgorithm: (text: string) => hash('sha256', text) },
      },
      // Apollo Client adds `__typename` before it sends a document: the ids are those of the texts that are sent.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      config: {
        namingConvention: 'keep',
        useTypeImports: true,
        enumType: 'string-literal',
        // Scalars are strings in JSON, except an uploaded file.
        scalars: {
          ID: 'string',
          DateTime: 'string',
          Date: 'string',
          LocalTime: 'string',
          Long: 'number',
          URL: 'string',
          Upload: 'File',
        },
      },
    },
  },
};

export default config;
