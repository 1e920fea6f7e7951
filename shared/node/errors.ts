/** Thrown if the service cannot start. `message` is for the person who starts it, and printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Returns the text of an error for the operator: without a stack if the operator can correct the cause. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

interface VariableFault {
  name: string;
  /**
   * Completes the sentence that the name begins: `must be a port number`. Never holds the value, which may be a
   * secret.
   */
  fault: string;
  example: string | number;
}

/** Thrown for variables of the environment with values that cannot be used. `message` has one line per variable. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';

  constructor(faults: readonly VariableFault[]) {
    super(faults.map(({ name, fault, example }) => `${name}: ${fault}, for example ${name}=${example}`).join('\n'));
  }
}

/**
 * Something that the service needs, such as its database or its folder, does not respond. `message` names it and says
 * why; it holds no values and no path of a file, and is logged in place of the causes and of a stack.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/**
 * Returns the facts of an error that a log line may hold. The message of a database repeats the values of the query,
 * and a file's path is as secret as its link: such errors are logged without their message.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof UnavailableError);
  const innermost = causes.at(-1) ?? error;
  if (named)
    return { name: named.name, message: named.message, ...(innermost instanceof Error && pick(innermost, 'code')) };
  if (!(innermost instanceof Error)) return { name: typeof innermost };
  const { name, message, stack = '' } = innermost;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const facts = { name, ...pick(innermost, 'code'), at: frames.slice(0, 8).map((line) => line.trim()) };
  if ('severity' in innermost) return { ...facts, ...pick(innermost, 'table'), ...pick(innermost, 'constraint') };
  // Of a connection: its stack says nothing, and its address what does not respond.
  if ('address' in innermost || 'hostname' in innermost) return { name, ...pick(innermost, 'code'), message };
  if ('syscall' in innermost) return { ...facts, ...pick(innermost, 'syscall') };
  return { ...facts, message };
}

/**
 * The error and its causes, the innermost one last: drizzle wraps the driver's error in one whose message holds the
 * query's parameters, and Node reports the failures of IPv6 and IPv4 in one error.
 */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...causesOf(error.cause ?? first)];
}

function pick(error: Error, key: string): Record<string, unknown> {
  const value: unknown = Reflect.get(error, key);
  return value === undefined ? {} : { [key]: value };
}
