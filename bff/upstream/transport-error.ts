/**
 * Why one try of a call brought no response:
 * - `connection`: it could not be made, or it broke before the response, or was reset in it;
 * - `truncated`: it broke in the middle of the response;
 * - `timeout`: the total time was up;
 * - `garbage`: the response is not HTTP, is too large, or has an encoding that was not requested;
 * - `aborted`: the client went away, or its file was not yet sent when the time was up.
 */
export type TransportFault = 'connection' | 'truncated' | 'timeout' | 'garbage' | 'aborted';

/** Thrown if one try of a call brought no response. */
export class TransportError extends Error {
  override name = 'TransportError';
  constructor(
    readonly fault: TransportFault,
    cause: unknown,
  ) {
    super(fault, { cause });
  }

  /** True if the connection was the cause. */
  get isBroken(): boolean {
    return this.fault === 'connection' || this.fault === 'truncated';
  }
}

/** Codes of undici; a parser error has a name and no code. */
const GARBAGE_CODES = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);

/** Classifies an error of undici. @param hasHead whether the head of the response had come */
export function faultOf(error: unknown, hasHead: boolean): TransportFault {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'HTTPParserError' || (code !== undefined && GARBAGE_CODES.has(code))) return 'garbage';
  return hasHead && code === 'UND_ERR_SOCKET' ? 'truncated' : 'connection';
}
