import { readFile } from 'node:fs/promises';
import { createOpenApi, type JsonSchema } from '#shared/rest-api/openapi.ts';
import { ROW_KEY } from '#shared/rest-api/call.ts';

const PAGE = new URL('../docs/api.md', import.meta.url);
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'];

/** docs/api.md with the tables of the contract: its calls, and the fields that have a name. */
export async function printApiPage(): Promise<string> {
  const { paths, components } = createOpenApi();
  const calls = Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, { summary, security, parameters, requestBody, responses }]) => {
      const query = parameters
        .filter((one) => one.in === 'query')
        .map(({ name, required }) => name + (required ? '' : '?'));
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => describe(schema));
      const sent = query.length > 0 ? [`?{${query.join(', ')}}`] : bodies;
      const data = responses['200']?.content?.['application/json']?.schema.properties?.['data'];
      const token = security.length > 1 ? 'may' : 'bearer' in (security[0] ?? {}) ? 'must' : 'no';
      const refusals = Object.keys(responses).filter((status) => !['200', '429', '503'].includes(status));
      return [
        `\`${method.toUpperCase()} ${route}\``,
        summary,
        token,
        sent.join(', or '),
        describe(data),
        refusals.join(', '),
      ];
    }),
  );
  const fields = Object.entries(components.schemas).flatMap(([name, { properties = {}, required }]) =>
    Object.entries(properties).map(([field, schema]) => [
      `\`${name}.${field}${required?.includes(field) ? '' : '?'}\``,
      describe(schema),
      ROW_KEY in schema ? 'row' : '',
      schema.description ?? '',
    ]),
  );
  const page = await readFile(PAGE, 'utf8');
  return page
    .replace(
      /(?<=<!-- calls -->\n).*?(?=<!-- end -->)/s,
      table(['call', '', 'token', 'sent', '`data`', 'refusals'], calls),
    )
    .replace(/(?<=<!-- fields -->\n).*?(?=<!-- end -->)/s, table(['field', 'what', 'needed for the', ''], fields));
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');

/** `text (date-time)`, `{phone}`, `list of File, or null`. */
export function describe(schema: JsonSchema = {}): string {
  const { $ref, anyOf, items, properties, required, enum: words, format } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  const limits = LIMITS.filter((name) => schema[name] !== undefined).map((name) => `${name} ${String(schema[name])}`);
  const suffix = limits.length > 0 ? ` (${limits.join(', ')})` : '';
  if (anyOf) return anyOf.map((one) => describe(one)).join(' or ');
  if (words) return words.map((word) => `\`${String(word)}\``).join(', ');
  if (items) return `list of ${describe(items)}${suffix}`;
  if (properties)
    return `{${Object.keys(properties)
      .map((name) => name + (required?.includes(name) ? '' : '?'))
      .join(', ')}}`;
  return `${format ?? [schema.type ?? ''].flat().join(' or ')}${suffix}`;
}
