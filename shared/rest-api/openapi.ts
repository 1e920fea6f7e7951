import * as z from 'zod';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { refusal, type RestApiCall, success } from './call.ts';
import { REST_API_CALLS } from './calls.ts';

export interface JsonSchema {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

interface Body {
  required?: boolean;
  description?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const DESCRIPTION = `The calls that the BFF makes. Answers are JSON in UTF-8 and at most 5 MB; requests have at most 100 kB, \
or one picture. A call is answered within 10 s, downloadAll within an hour. Reads may come up to three times. \
Redirects are never followed. A refusal has the same status in HTTP and in the body.`;

/** The OpenAPI document of the contract. */
export function createOpenApi(): OpenApi {
  /** The schemas that have a name. */
  const schemas: Record<string, JsonSchema> = {};

  function toJson(schema: z.ZodType): JsonSchema {
    const { $schema: _version, $defs, ...json } = z.toJSONSchema(schema, { io: 'input', override: simplify });
    const linked = JSON.parse(JSON.stringify([json, $defs]).replaceAll('#/$defs/', '#/components/schemas/'));
    Object.assign(schemas, linked[1]);
    return linked[0] as JsonSchema;
  }

  function exampleOf({
    $ref,
    anyOf,
    enum: words,
    const: only,
    examples,
    items,
    properties,
    type,
  }: JsonSchema): unknown {
    if (examples) return examples[0];
    const [first = only] = words ?? [];
    if (first !== undefined) return first;
    const nested = $ref ? schemas[$ref.split('/').at(-1) ?? ''] : anyOf?.[0];
    if (nested) return exampleOf(nested);
    if (items) return [exampleOf(items)];
    if (!properties) return type === 'boolean' ? true : null;
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value)]));
  }

  const content = (schema: z.ZodType) => {
    const json = toJson(schema);
    return { 'application/json': { schema: json, example: exampleOf(json) } };
  };
  const parameters = ({ endpoint: { method, route }, query = z.object({}) }: RestApiCall) => {
    const { properties = {}, required = [] } = toJson(query);
    const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(properties).map(([name, schema]) => {
        return { name, in: 'query', required: required.includes(name), schema };
      }),
      ...(method === 'GET' ? [] : [{ name: IDEMPOTENCY_HEADER, in: 'header', schema: { type: 'string' } }]),
    ];
  };
  const form = ({ field, maxBytes }: NonNullable<RestApiCall['file']>) => ({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { [field]: { type: 'string', contentMediaType: 'image/*', maxLength: maxBytes } },
      },
    },
  });

  const paths: OpenApi['paths'] = {};
  const statuses = new Set([429, 503]);
  for (const [operationId, call] of Object.entries(REST_API_CALLS)) {
    const { endpoint, summary, refusals, access, body, file, data = z.unknown().optional() } = call;
    for (const status of refusals) statuses.add(status);
    (paths[endpoint.route] ??= {})[endpoint.method.toLowerCase()] = {
      operationId,
      summary,
      security: access === undefined ? [{}] : [...(access === 'either' ? [{}] : []), { bearer: [] }],
      parameters: parameters(call),
      ...(body && { requestBody: { required: true, content: { ...content(body), ...(file && form(file)) } } }),
      responses: {
        200: { description: 'Success', content: content(success.extend({ data })) },
        ...Object.fromEntries(
          [...refusals, 429, 503].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
        ),
      },
    };
  }
  const refused = toJson(refusal);
  const responses = [...statuses].map((status) => [
    status,
    {
      description: status === 422 ? 'Refused, with an item for each field' : 'Refused',
      ...((status === 429 || status === 503) && { headers: { 'retry-after': { schema: { type: 'integer' } } } }),
      content: { 'application/json': { schema: refused, example: { ...Object(exampleOf(refused)), status } } },
    },
  ]);
  const document = {
    openapi: '3.1.0',
    info: { title: 'The REST API of the photo booth', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(responses),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
  return document;
}

/** Removes keywords that zod adds without need: the bounds of JavaScript's numbers, and the pattern of a format. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
