import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ROW_KEY } from '#shared/rest-api/endpoint.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';
import { createOpenApi } from '#shared/rest-api/openapi.ts';

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const;
/** Whether callers send a token, by the access of an endpoint. */
const TOKENS = { member: 'must', either: 'may' };

/** Returns docs/api.md with the contract's tables: its calls, and the fields of its named schemas. */
export async function printApiPage(): Promise<string> {
  const calls = Object.values(REST_API_ENDPOINTS).map(
    ({ method, route, summary, access, query, body, file, data, refusals }) => {
      const bodies = [body && describe(jsonOf(body)), file && `{${file.field}?}`];
      return [
        `\`${method} ${route}\``,
        summary,
        access ? TOKENS[access] : 'no',
        query ? `?${describe(jsonOf(query))}` : bodies.filter(Boolean).join(', or '),
        data ? describe(jsonOf(data)) : '',
        refusals.join(', '),
      ];
    },
  );
  const { components } = createOpenApi();
  const fields = Object.entries(components.schemas).flatMap(([name, { properties = {}, required = [] }]) =>
    Object.entries(properties).map(([field, schema]) => {
      const { description = '', ...rest } = Object(schema) as z.core.JSONSchema.BaseSchema;
      const note = ROW_KEY in rest ? 'without it the row is left out' : description;
      return [`\`${name}.${optional(field, required.includes(field))}\``, describe(schema), note];
    }),
  );
  return (await readFile(new URL('../docs/api.md', import.meta.url), 'utf8'))
    .replace(
      /(?<=<!-- calls -->\n).*?(?=<!-- end -->)/s,
      table(['call', '', 'token', 'sent', '`data`', 'refusals'], calls),
    )
    .replace(/(?<=<!-- fields -->\n).*?(?=<!-- end -->)/s, table(['field', 'what', ''], fields));
}

/** Converts the schema as a property of another one, so that a named schema becomes a reference. */
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(z.object({ schema }), { io: 'input' }).properties?.['schema'];

const optional = (name: string, isRequired: boolean): string => (isRequired ? name : `${name}?`);

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');

/** Describes a schema: `date-time or null`, `{phone}`, `list of File (maxItems 1000)`. */
export function describe(given: z.core.JSONSchema._JSONSchema = {}): string {
  const schema = Object(given) as z.core.JSONSchema.BaseSchema;
  const { $ref, anyOf, items, properties, required = [], enum: words, format, type = '' } = schema;
  const limits = LIMITS.filter((name) => schema[name] !== undefined).map((name) => `${name} ${schema[name]}`);
  const suffix = limits.length > 0 ? ` (${limits.join(', ')})` : '';
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (anyOf) return anyOf.map(describe).join(' or ');
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (items) return `list of ${describe(items as z.core.JSONSchema.BaseSchema)}${suffix}`;
  if (properties)
    return `{${Object.keys(properties)
      .map((name) => optional(name, required.includes(name)))
      .join(', ')}}`;
  return `${format ?? [type].flat().join(' or ')}${suffix}`;
}
