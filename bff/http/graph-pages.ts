import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { astFromValue, type GraphQLField, type GraphQLSchema, lexicographicSortSchema, print } from 'graphql';
import { ERROR_CODES } from '#bff/graphql/errors.ts';
import { brand, site } from '#brand/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import { revalidate } from './public-response.ts';

export const GRAPHQL_PATH = '/graphql';
const SCHEMA_PATH = '/schema.graphql';
const GRAPHIQL_PATH = `${GRAPHQL_PATH}/graphiql`;

const STATIC_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
/** For Sandbox and GraphiQL, which are off in production. Apollo's page has a policy of its own for its scripts. */
const IDE_CSP = "frame-ancestors 'none'; base-uri 'none'";

interface Options {
  schema: GraphQLSchema;
  /** The published schema; null before the first codegen. */
  schemaText: string | null;
  /** An example of each operation, for GraphiQL; null before the first codegen. */
  examples: string | null;
  trustedDocumentsOnly: boolean;
  /** Sandbox is served, and GraphiQL for machines without a network. */
  introspection: boolean;
}

/** The page for a browser that opens the graph's address; null for any other request. */
export type PageForBrowser = (request: FastifyRequest, reply: FastifyReply) => string | null;

/** Serves the published schema, and what a person sees at the graph's address. */
export function registerGraphPages(app: FastifyInstance, parts: Options): PageForBrowser {
  // Created at the first request.
  let page: string | undefined;

  app.get(SCHEMA_PATH, (request, reply) => {
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=300');
    return reply.send(revalidate(request, reply, parts.schemaText ?? ''));
  });
  if (parts.introspection)
    app.get(GRAPHIQL_PATH, async (_request, reply) => {
      // A devDependency: the build bundles it.
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      const html = renderGraphiQL({
        title: `GraphiQL · ${brand.name}`,
        endpoint: GRAPHQL_PATH,
        ...(parts.examples !== null && { defaultQuery: parts.examples }),
      });
      return reply.header('content-security-policy', IDE_CSP).type('text/html; charset=utf-8').send(html);
    });

  return (request, reply) => {
    if (parts.introspection || !isBrowserVisit(request)) return null;
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', STATIC_CSP);
    return (page ??= renderPage(parts));
  };
}

/** Returns the plugin of Apollo's page, Sandbox. @param examples the document that it opens with */
export function landingPage({ introspection, examples }: Pick<Options, 'introspection' | 'examples'>) {
  if (!introspection) return ApolloServerPluginLandingPageDisabled();
  return ApolloServerPluginLandingPageLocalDefault({
    embed: { runTelemetry: false },
    footer: false,
    ...(examples !== null && { document: examples }),
  });
}

/**
 * Makes Apollo's page lead to GraphiQL where its script, which is on Apollo's server, cannot be loaded. Any other page
 * stays as it is.
 */
export function completeSandbox(reply: FastifyReply, page: string): string {
  const start = 'new window.EmbeddedSandbox(';
  if (!page.includes(start)) return page;
  reply.header('content-security-policy', IDE_CSP);
  return page.replace(start, `if (!window.EmbeddedSandbox) location.replace('${GRAPHIQL_PATH}');\n  else ${start}`);
}

function isBrowserVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.includes('?') && (headers.accept ?? '').includes('text/html');
}

function renderPage({ schema: unsorted, trustedDocumentsOnly }: Options): string {
  const schema = lexicographicSortSchema(unsorted);
  const access = trustedDocumentsOnly
    ? 'Only registered operations are accepted: send yours to the operator of this site.'
    : 'Any operation is accepted. A client with registered documents may send their IDs instead of their texts.';
  const rows = (entries: (readonly [string, string])[]): string =>
    entries.map(([name, text]) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${toHtml(text)}</dd>`).join('');
  const fields = (type: ReturnType<GraphQLSchema['getQueryType']>): string =>
    rows(Object.values(type?.getFields() ?? {}).map((field) => [signatureOf(field), field.description ?? '']));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>GraphQL · ${escapeHtml(brand.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>The graph of ${escapeHtml(brand.name)}</h1>
<p>Send operations as JSON to <code>POST ${GRAPHQL_PATH}</code>, and the token of a member as <code>Authorization: Bearer …</code>.
Introspection is disabled: code generators and IDEs read <a href="${SCHEMA_PATH}">schema.graphql</a>, which has all types and their descriptions. ${access}</p>
<pre>curl -s https://…${GRAPHQL_PATH} -H 'content-type: application/json' -d '{"query":"{ booths { id name city } }"}'</pre>
<h2>Queries</h2><dl>${fields(schema.getQueryType())}</dl>
<h2>Mutations</h2><dl>${fields(schema.getMutationType())}</dl>
<h2>Error codes</h2><dl>${rows(Object.entries(ERROR_CODES))}</dl>
</body>
</html>
`;
}

/** Writes a field as the schema does: `order(invoice: ID!, typed: Boolean = false): Order`. */
function signatureOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const written = args.map((arg) => {
    const byDefault = astFromValue(arg.defaultValue, arg.type);
    return `${arg.name}: ${String(arg.type)}${byDefault ? ` = ${print(byDefault)}` : ''}`;
  });
  return `${name}${written.length > 0 ? `(${written.join(', ')})` : ''}: ${String(type)}`;
}

/** Names between backticks, as in Markdown. */
const toHtml = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const { paper, ink, accent } = site.colours;
const STYLE =
  `body{max-width:48rem;margin:0 auto;padding:2rem 1rem;font:1rem/1.6 system-ui,sans-serif;color:${ink};background:${paper}}` +
  'h1,h2{line-height:1.2}h2{margin-top:2.5rem}dt{margin-top:1rem;font-weight:600}dd{margin:0}' +
  `pre{overflow-x:auto;padding:1rem;background:#fff;border:1px solid}a{color:${accent}}`;
