import type { JsonSchema, OpenApi } from '#shared/rest-api/openapi.ts';

type Schema = JsonSchema;
type Operation = OpenApi['paths'][string][string];
/** Each field of each call, such as `GET /orders.200.data[].inv`, with what the contract says about it. */
type Fields = Map<string, string>;

const LIMITS = ['const', 'enum', 'format', 'maxItems', 'maxLength', 'maximum', 'minLength', 'minimum', 'pattern'];
/** Nearly all refusals have this schema, whose fields are listed once. */
const REFUSAL = { $ref: '#/components/schemas/Refusal' };

/**
 * What two contracts say about each field, compared: a sentence for each change that breaks one side. An API serves the
 * contract and the BFF consumes it, so that only a new call, field or status that nobody must send breaks nothing. A
 * change that the notes name by its call in backquotes (`GET /orders`, or `Refusal`) is no fault.
 */
export function openApiChanges(old: Fields, now: Fields, notes: string): string[] {
  const changes = [...old].flatMap(([field, rule]) => {
    const next = now.get(field);
    return next === rule ? [] : [`${field}: ${rule} ${next === undefined ? 'is gone' : `became ${next}`}`];
  });
  for (const [field, rule] of now)
    if (!old.has(field) && old.has(field.slice(0, field.lastIndexOf('.'))) && rule.startsWith('required'))
      changes.push(`${field}: ${rule} is new`);
  return changes.filter((change) => !notes.includes(`\`${callOf(change)}\``));
}

/** The call that a change is of. */
export const callOf = (change: string): string => change.split(/[.:]/, 1)[0] ?? '';

/** A field a line, to be stored. */
export const printFields = (fields: Fields): string =>
  [...fields].map(([field, rule]) => `${field}: ${rule}\n`).join('');

export const parseFields = (text: string): Fields =>
  new Map([...text.matchAll(/^(.+?): (.*)$/gm)].map(([, field = '', rule = '']) => [field, rule]));

/** The name that a reference ends with. */
const nameIn = (reference: unknown): string => String(reference).split('/').at(-1) ?? '';

export function fieldsOf({ paths, components }: OpenApi): Fields {
  const fields: Fields = new Map();

  function add(field: string, schema: Schema, isRequired: boolean): void {
    const { $ref, ...own } = schema;
    const named = $ref ? components.schemas[nameIn($ref)] : own;
    const limits = LIMITS.filter((name) => named?.[name] !== undefined);
    const told = limits.map((name) => `${name} ${JSON.stringify(named?.[name])}`);
    const alternatives = (named?.anyOf ?? []).map((one) => [one.type, one['format']].filter(Boolean).join(' '));
    const type = String(named?.type ?? alternatives);
    fields.set(field, [isRequired ? 'required' : 'optional', type, ...told].filter(Boolean).join(' '));
    for (const part of [named, ...(named?.anyOf ?? [])]) {
      if (part?.items) add(`${field}[]`, part.items as Schema, true);
      for (const [name, value] of Object.entries(part?.properties ?? {}))
        add(`${field}.${name}`, value as Schema, part?.required?.includes(name) ?? false);
    }
  }

  function addCall(call: string, { security, parameters, requestBody, responses }: Operation): void {
    fields.set(call, `call with ${JSON.stringify(security)}`);
    for (const { name, in: place, required = false, schema } of parameters)
      add(`${call}.${place}.${name}`, schema, required);
    for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
      add(`${call}.sent ${type}`, schema, true);
    for (const [status, response] of Object.entries(responses)) {
      fields.set(`${call}.${status}`, 'status');
      const { content } = ('$ref' in response && components.responses[nameIn(response.$ref)]) || response;
      for (const { schema } of Object.values(content))
        if (schema.$ref !== REFUSAL.$ref) add(`${call}.${status}`, schema, true);
    }
  }

  add('Refusal', REFUSAL, true);
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) addCall(`${method.toUpperCase()} ${path}`, operation);
  return fields;
}
