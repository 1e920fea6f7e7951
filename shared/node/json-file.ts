import type * as z from 'zod';
import { StartupError } from './errors.ts';

/**
 * Parses a file of the operator.
 *
 * @param source begins the line of the fault
 * @throws StartupError
 */
export function parseJson(content: string, source: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new StartupError(`${source}: is not JSON: ${(error as Error).message}`);
  }
}

/**
 * Checks the form of a value, and names each fault by its place.
 *
 * @param source begins the line of each fault
 * @param whole names the value itself
 * @throws StartupError
 */
export function checkForm<T>(schema: z.ZodType<T>, value: unknown, source: string, whole: string): T {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const faults = error.issues.map(
    ({ path, message }) => `${source}: ${path.map(String).join('.') || whole}: ${message}`,
  );
  throw new StartupError(faults.join('\n'));
}
