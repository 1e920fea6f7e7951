import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { print } from '@apollo/client/utilities';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import type { Member } from '#web/auth/session-store.ts';
import { UpdateProfilePictureDocument, type UpdateProfilePictureMutation } from '#web/gql/generated/documents.ts';
import { refuse } from '#web/gql/user-errors-link.ts';

interface PictureUpload {
  file: File;
  token: string;
  /** Further headers. */
  headers: Record<string, string>;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a picture as the GraphQL multipart request specification says. With XMLHttpRequest, because fetch reports
 * no progress; without an upload link, because it is larger than this file.
 *
 * @throws the errors of Apollo Client, for `toFailure`; TypeError without an answer
 */
export function sendPicture({ file, token, headers, onProgress, signal }: PictureUpload): Promise<Member> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apollo-require-preflight', 'true');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('accept', 'application/graphql-response+json, application/json');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error as Error);
      }
    });
    for (const type of ['error', 'timeout', 'abort'])
      request.addEventListener(type, () => reject(new TypeError(`No answer: ${type}`)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(toForm(file));
  });
}

function toForm(file: File): FormData {
  const operations = {
    operationName: 'UpdateProfilePicture',
    query: print(UpdateProfilePictureDocument),
    variables: { input: { picture: null } },
  };
  const form = new FormData();
  form.set('operations', JSON.stringify(operations));
  form.set('map', JSON.stringify({ 0: ['variables.input.picture'] }));
  form.set('0', file, file.name);
  return form;
}

interface Answer {
  data?: UpdateProfilePictureMutation | null;
  errors?: { message: string }[];
}

function readAnswer({ status, responseText }: XMLHttpRequest): Member {
  const answer = parse(responseText);
  if (answer?.errors?.length) throw new CombinedGraphQLErrors({ errors: answer.errors });
  refuse(answer?.data);
  const member = answer?.data?.updateProfilePicture?.user;
  if (member) return member;
  const response = new Response(null, { status: status >= 200 ? status : 500 });
  throw new ServerError(`Response not successful: ${status}`, { response, bodyText: responseText });
}

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null;
  } catch {
    return null;
  }
}
