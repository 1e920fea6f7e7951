import { type GraphQLInputFieldMap, type GraphQLResolveInfo, getNamedType, isInputObjectType } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import type { GraphContext } from './context.ts';
import { AppError, isKeyFault, isPlaceholderText, userErrorCodeOf } from './errors.ts';
import type { Payload } from './payload.type.ts';
import type { UserErrorCode } from './user-error-code.ts';

/** The codes of the API's refusals that name no field, by status. */
export type CodeByStatus = Readonly<Partial<Record<number, UserErrorCode>>>;

/**
 * The refusals of the API that another input can correct, and their codes if the API names no field. All others are
 * errors of the operation (docs/graph.md has the same table).
 */
export const REFUSALS: CodeByStatus = {
  400: 'INVALID',
  404: 'NOT_FOUND',
  409: 'TAKEN',
  410: 'EXPIRED',
  422: 'INVALID',
};

/** Turns the failures of a `@PayloadMutation` that another input can correct into its `userErrors`. */
export function userErrors(codes: CodeByStatus): MiddlewareFn<GraphContext> {
  return async ({ info }, next): Promise<Payload> => {
    try {
      return { message: null, ...((await next()) as object), userErrors: [] };
    } catch (error) {
      const payload = toPayload(error, codes, fieldsOf(info));
      if (payload === null) throw error;
      return payload;
    }
  };
}

/** Returns null for a failure that no other input can correct. */
function toPayload(error: unknown, codes: CodeByStatus, fields: GraphQLInputFieldMap): Payload | null {
  if (!(error instanceof AppError || error instanceof UpstreamError)) return null;
  const { message, status, fieldErrors } = error;
  const isOwn = isOwnCheck(error);
  const code = isOwn ? 'INVALID' : refusalCode(error, codes);
  if (code === null) return null;
  const isPlaceholder = isPlaceholderText(message, status);
  return {
    message: isOwn || isPlaceholder ? null : message,
    userErrors:
      fieldErrors.length > 0
        ? fieldErrors.map((item) => toUserError(item, fields))
        : [{ code, field: fieldOf(code, fields), message, isPlaceholder }],
  };
}

/**
 * True for input that the BFF refused itself. Not for its NOT_FOUND, which has a status, as a refusal of the API does.
 */
function isOwnCheck(error: AppError | UpstreamError): boolean {
  return error instanceof AppError && error.code === 'BAD_USER_INPUT' && error.status === undefined;
}

/** Returns the code of a refusal that names no field; null if no other input can correct it. */
function refusalCode(error: AppError | UpstreamError, codes: CodeByStatus): UserErrorCode | null {
  if (error.status === undefined || (error instanceof UpstreamError && isKeyFault(error))) return null;
  return codes[error.status] ?? REFUSALS[error.status] ?? null;
}

/** Returns the path to the code or token that was refused; null for other refusals: the API names no field. */
function fieldOf(code: UserErrorCode, fields: GraphQLInputFieldMap): string[] | null {
  const name = ['code', 'token'].find((one) => Object.hasOwn(fields, one));
  return code === 'INVALID_CODE' && name !== undefined ? [name] : null;
}

/** Returns the fields of a mutation's `input`. */
function fieldsOf({ parentType, fieldName }: GraphQLResolveInfo): GraphQLInputFieldMap {
  const input = parentType.getFields()[fieldName]?.args.find(({ name }) => name === 'input');
  const type = input && getNamedType(input.type);
  return isInputObjectType(type) ? type.getFields() : {};
}

function toUserError(item: FieldError, fields: GraphQLInputFieldMap) {
  const { path, message } = item;
  // An API has fields that the graph has not: a client could show their errors nowhere.
  const isOfField = path.length === 1 && Object.hasOwn(fields, path[0] ?? '');
  return { code: userErrorCodeOf(item), field: isOfField ? path : null, message, isPlaceholder: false };
}
