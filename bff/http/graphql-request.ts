import type { OperationReport } from '#bff/graphql/context.ts';

export const GRAPHQL_PATH = '/graphql';

/** The request headers that Apollo reads; the others are not copied. */
export const HEADERS_READ = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** The name and the error codes of an operation, for the log line of its request. */
export function describeReport(report: OperationReport | null): { operation?: string; codes?: string[] } {
  const description: ReturnType<typeof describeReport> = {};
  if (report?.name) description.operation = report.name;
  if (report?.codes.length) description.codes = report.codes;
  return description;
}
