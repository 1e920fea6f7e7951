import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { print } from '@apollo/client/utilities';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import type { Member } from '#web/auth/member.ts';
import { UpdateProfilePictureDocument } from '#web/gql/generated/documents.ts';

export type PictureUpload = {
  file: File;
  token: string;
  /** 0 to 1, of what has left this device. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends the one file of the product, by the GraphQL multipart request specification: by XMLHttpRequest, since fetch tells
 * no progress, and by hand, since the upload link weighs more than these lines.
 * @throws what Apollo Client would, for `toFailure`; AbortError when it was given up
 */
export function sendPicture({ file, token, onProgress, signal }: PictureUpload): Promise<Member> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apollo-require-preflight', 'true');
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
    for (const ending of ['error', 'timeout', 'abort']) request.addEventListener(ending, () => reject(new TypeError(`No answer: ${ending}`)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(toForm(file));
  });
}

function toForm(file: File): FormData {
  const operations = { operationName: 'UpdateProfilePicture', query: print(UpdateProfilePictureDocument), variables: { picture: null } };
  const form = new FormData();
  form.set('operations', JSON.stringify(operations));
  form.set('map', JSON.stringify({ 0: ['variables.picture'] }));
  form.set('0', file, file.name);
  return form;
}

type Answer = { data?: { updateProfilePicture: Member } | null; errors?: { message: string }[] };

function readAnswer({ status, responseText }: XMLHttpRequest): Member {
  const answer = parse(responseText);
  if (answer?.errors?.length) throw new CombinedGraphQLErrors({ errors: answer.errors });
  if (answer?.data) return answer.data.updateProfilePicture;
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
