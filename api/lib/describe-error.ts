/**
 * What a log line may say about a fault. A database's message repeats the values of the query, and
 * a file's path is as good as its link: of those only the code stays.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const fault = innermost(error);
  if (!(fault instanceof Error)) return { name: typeof fault };
  const { name, message, stack = '' } = fault;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const facts = { name, ...pick(fault, 'code'), at: frames.slice(0, 8).map((line) => line.trim()) };
  if ('severity' in fault) return { ...facts, ...pick(fault, 'table'), ...pick(fault, 'constraint') };
  if ('syscall' in fault) return { ...facts, ...pick(fault, 'syscall') };
  return { ...facts, message };
}

/** drizzle wraps the driver's fault in one whose message holds the query's parameters. */
function innermost(error: unknown): unknown {
  let fault = error;
  while (fault instanceof Error && fault.cause instanceof Error) fault = fault.cause;
  return fault;
}

function pick(fault: Error, key: string): Record<string, unknown> {
  const value: unknown = Reflect.get(fault, key);
  return value === undefined ? {} : { [key]: value };
}
