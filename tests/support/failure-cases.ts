import type { Failure, GraphError, UserError } from '#tests/mobile/react-native/failures.ts';

// What `failures.ts` and `Failures.kt` are both tried with.

const requestId = 'request-0001';
const item = { path: ['invoice'], message: 'Nomor terlalu panjang', userErrorCode: 'TOO_LONG' };

/** Errors of an answer by their `extensions`, and what they mean to the app. */
export const FAILURE_CASES: [what: string, extensions: GraphError['extensions'], failure: Partial<Failure>][] = [
  [
    'what a person typed',
    { code: 'BAD_USER_INPUT', fieldErrors: [item] },
    {
      action: 'correct-input',
      message: 'No',
      fields: [{ field: ['invoice'], code: 'TOO_LONG', message: item.message }],
    },
  ],
  [
    'what the app sent',
    { code: 'BAD_USER_INPUT', fieldErrors: [{ ...item, path: ['first'] }] },
    { action: 'report', message: null },
  ],
  [
    'input of no argument',
    { code: 'BAD_USER_INPUT', fieldErrors: [{ ...item, path: [] }] },
    { action: 'correct-input', message: null },
  ],
  ['a variable', { code: 'BAD_USER_INPUT', problems: [{}] }, { action: 'report', message: null }],
  ['a key', { code: 'BAD_USER_INPUT', reason: 'IDEMPOTENCY_KEY_REUSED' }, { action: 'report', message: null }],
  ['a key of no form', { code: 'BAD_USER_INPUT', reason: 'IDEMPOTENCY_KEY_MALFORMED' }, { action: 'report' }],
  ['input of no field', { code: 'BAD_USER_INPUT' }, { action: 'correct-input', message: null }],
  [
    'a placeholder',
    { code: 'UPSTREAM_ERROR', isPlaceholder: true },
    { action: 'try-again', message: null, isRepeatable: true },
  ],
  ['what stays refused', { code: 'UPSTREAM_ERROR', status: 410 }, { action: 'try-again', isRepeatable: false }],
  ['what may pass', { code: 'UPSTREAM_ERROR', status: 500 }, { action: 'try-again', isRepeatable: true }],
  ['a fault of the BFF', { code: 'INTERNAL_SERVER_ERROR', requestId }, { action: 'try-again-and-report', requestId }],
  ['a code that is added later', { code: 'TEAPOT', requestId }, { action: 'try-again-and-report', requestId }],
  ['no code', {}, { action: 'try-again', code: null }],
  ['too many rows', { code: 'GRAPHQL_VALIDATION_FAILED', reason: 'TOO_MANY_ROWS' }, { action: 'report' }],
  [
    'a document of a release that is no longer answered',
    { code: 'BAD_REQUEST', reason: 'DOCUMENT_NOT_TRUSTED', release: '2.3.0' },
    { action: 'update-app', release: '2.3.0' },
  ],
  [
    'a limit',
    { code: 'RATE_LIMITED', retryAfter: 17 },
    { action: 'wait', message: 'No', retryAfter: 17, isRepeatable: true },
  ],
  ['a long outage', { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 61 }, { action: 'try-again', isRepeatable: false }],
  ['a long wait', { code: 'RATE_LIMITED', retryAfter: 3600 }, { action: 'wait', isRepeatable: false }],
];

/** Two user errors of one payload, the second of which has a placeholder for a sentence. */
export const USER_ERRORS: [taken: UserError, invalid: UserError] = [
  { code: 'TAKEN', field: ['email'], message: 'Sudah dipakai', isPlaceholder: false },
  { code: 'INVALID', field: null, message: 'HTTP error! status: 400', isPlaceholder: true },
];
