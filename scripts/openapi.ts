import * as z from 'zod';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { refusal, type EndpointContract, success } from '#shared/rest-api/endpoint.ts';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const DESCRIPTION = `The calls that the BFF makes. Answers are JSON in UTF-8 and at most 5 MB; requests have at most 100 kB, \
or one picture. A call is answered within 10 s, downloadAll within an hour. Reads may come up to three times. \
Redirects are never followed. A refusal has the same status in HTTP and in the body.`;

/** The statuses that the response to any call may have, and the seconds to wait. */
const BUSY = [429, 503];

/** Creates the OpenAPI document of the contract. */
export function createOpenApi() {
  const json = createJsonSchemas();
  const statuses = new Set(Object.values(REST_API_ENDPOINTS).flatMap(({ refusals }) => [...refusals, ...BUSY]));
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [name, call] of Object.entries(REST_API_ENDPOINTS))
    (paths[call.route] ??= {})[call.method.toLowerCase()] = operationOf(name, call, json);
  return {
    openapi: '3.1.0',
    info: { title: 'The REST API of the photo booth', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: json.named,
      responses: Object.fromEntries([...statuses].map((status) => [nameOfRefusal(status), refusalOf(status, json)])),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

type JsonSchemas = ReturnType<typeof createJsonSchemas>;

/** Turns the schemas of the contract into those of OpenAPI. Those with a name are collected. */
function createJsonSchemas() {
  const named: Record<string, JsonSchema> = {};

  function toJson(schema: z.ZodType): JsonSchema {
    const { $schema: _version, $defs, ...json } = z.toJSONSchema(schema, { io: 'input', override: simplify });
    const linked = JSON.parse(JSON.stringify([json, $defs]).replaceAll('#/$defs/', '#/components/schemas/'));
    Object.assign(named, linked[1]);
    return linked[0] as JsonSchema;
  }

  function exampleOf({ $ref, anyOf, items, properties, type, ...schema }: JsonSchema): unknown {
    const known = schema.examples?.[0] ?? schema.enum?.[0] ?? schema.const;
    if (known !== undefined) return known;
    const nested = $ref ? named[$ref.split('/').at(-1) ?? ''] : anyOf?.[0];
    if (nested) return exampleOf(nested as JsonSchema);
    if (items) return [exampleOf(items as JsonSchema)];
    if (!properties) return type === 'boolean' ? true : null;
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, exampleOf(value as JsonSchema)]),
    );
  }

  named['Refusal'] = toJson(refusal);
  return {
    named,
    toJson,
    exampleOf,
    mediaOf(schema: z.ZodType) {
      const json = toJson(schema);
      return { 'application/json': { schema: json, example: exampleOf(json) } };
    },
  };
}

function operationOf(operationId: string, call: EndpointContract, json: JsonSchemas) {
  const { summary, refusals, access, data = z.unknown().optional() } = call;
  return {
    operationId,
    summary,
    security: [...(access === 'member' ? [] : [{}]), ...(access === undefined ? [] : [{ bearer: [] }])],
    parameters: parametersOf(call, json),
    ...bodyOf(call, json),
    responses: {
      200: { description: 'Success', content: json.mediaOf(success.extend({ data })) },
      ...Object.fromEntries(
        [...refusals, ...BUSY].map((status) => [status, { $ref: `#/components/responses/${nameOfRefusal(status)}` }]),
      ),
    },
  };
}

function parametersOf({ method, route, query = z.object({}) }: EndpointContract, { toJson }: JsonSchemas) {
  const { properties = {}, required = [] } = toJson(query);
  const text: JsonSchema = { type: 'string' };
  return [
    ...[...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: text })),
    ...Object.entries(properties).map(([name, schema]) => {
      return { name, in: 'query', required: required.includes(name), schema: schema as JsonSchema };
    }),
    ...(method === 'GET' ? [] : [{ name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: text }]),
  ];
}

function bodyOf({ body, file }: EndpointContract, { mediaOf }: JsonSchemas) {
  if (!body) return {};
  const properties = file && {
    [file.field]: { type: 'string', contentMediaType: 'image/*', maxLength: file.maxBytes },
  };
  const form = file && { 'multipart/form-data': { schema: { type: 'object', properties } as JsonSchema } };
  return { requestBody: { required: true, content: { ...mediaOf(body), ...form } } };
}

const nameOfRefusal = (status: number): string => `Refusal${status}`;

function refusalOf(status: number, { exampleOf }: JsonSchemas) {
  const schema: JsonSchema = { $ref: '#/components/schemas/Refusal' };
  return {
    description: status === 422 ? 'Refused, with an item for each field' : 'Refused',
    ...(BUSY.includes(status) && { headers: { 'retry-after': { schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema, example: { ...Object(exampleOf(schema)), status } } },
  };
}

/** Removes keywords that zod adds without need: the bounds of JavaScript's numbers, and the pattern of a format. */
export function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
