import type { IncomingHttpHeaders } from 'node:http';
import type { OperationReport } from '#bff/graphql/context.ts';
import type { HeadKey } from '#bff/graphql/compiled/compiled-queries.ts';

/** No value of a header has a line break. */
const ABSENT = '\n';

export const GRAPHQL_PATH = '/graphql';

/** The request headers that Apollo reads; the others are not copied. */
export const HEADERS_READ = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** All that Apollo knows of a request beside its document: requests with the same key have answers with the same headers. A header that is absent is not an empty one. */
export function headKeyOf({
  method = '',
  headers,
}: {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}): HeadKey {
  const key = [method];
  for (const name of HEADERS_READ) key.push(headers[name]?.toString() ?? ABSENT);
  return key;
}

/** The name and the error codes of an operation, for the log line of its request. */
export function describeReport(report: OperationReport | null): { operation?: string; codes?: string[] } {
  const description: ReturnType<typeof describeReport> = {};
  if (report?.name) description.operation = report.name;
  if (report?.codes.length) description.codes = report.codes;
  return description;
}
