import type { MiddlewareFn } from 'type-graphql';
import { IDEMPOTENCY_CODES, isIdempotencyKey } from '#shared/idempotency-key.ts';
import { idempotencyMessages } from '#shared/messages/server.ts';
import type { GraphContext } from './context.ts';
import { AppError } from './errors.ts';

/**
 * The middleware of mutations that pass the header `Idempotency-Key` on: the API keeps the keys and their responses
 * (decision 065). Refuses what can be no such header.
 *
 * @throws BAD_USER_INPUT
 */
export const checkIdempotencyKey: MiddlewareFn<GraphContext> = ({ context: { request } }, next) => {
  if (request.idempotencyKey !== undefined && !isIdempotencyKey(request.idempotencyKey))
    throw new AppError('BAD_USER_INPUT', idempotencyMessages.malformed, {
      reason: IDEMPOTENCY_CODES.malformed.toUpperCase(),
      status: 400,
    });
  return next();
};
