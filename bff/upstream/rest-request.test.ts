import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { RestRequest } from './rest-call.ts';
import { toHttpRequest } from './rest-request.ts';

describe('a request', () => {
  const call: RestRequest = {
    group: 'account',
    endpoint: accountEndpoints.getProfile,
    caller: { request: { requestId: 'r', address: '127.0.0.1' } },
    unreachableMessage: '',
  };

  function sent(change: Partial<RestRequest>) {
    const { headers, body } = toHttpRequest({ ...call, ...change }, '', 1000);
    return { type: headers['content-type'], body };
  }

  test.each([
    ['a read', {}, null],
    ['a write', { endpoint: accountEndpoints.updateProfile, body: { phone: '08' } }, '{"phone":"08"}'],
    ['a write without fields', { endpoint: accountEndpoints.logout }, '{}'],
  ] as const)('%s has the content type of JSON', (_which, change, body) => {
    expect(sent(change)).toEqual({ type: 'application/json', body });
  });
});
