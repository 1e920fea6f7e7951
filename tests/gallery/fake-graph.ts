import type { Answer } from './states/state.ts';

const never = new Promise<never>(() => undefined);

/**
 * Replaces `fetch` for /graphql and `XMLHttpRequest`: operations get the answers of the state. Other requests go to
 * the network.
 */
export function fakeGraph(answers: Record<string, Answer>): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, searchParams } = new URL(address, window.location.href);
    if (pathname !== '/graphql') return send(input, init);
    const { operationName } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      operationName?: string;
    };
    return respond(answers[operationName ?? searchParams.get('operationName') ?? ''] ?? 'never');
  };
  uploadAnswer = answers.UpdateProfilePicture ?? 'never';
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
}

async function respond(answer: Answer): Promise<Response> {
  if (answer === 'never') return never;
  if (answer === 'no answer') throw new TypeError('Failed to fetch');
  const body =
    'data' in answer
      ? // The client selects the name of the root, too.
        { data: { __typename: 'Query', ...answer.data } }
      : {
          errors: [
            {
              message: answer.error,
              extensions: { code: answer.code, retryAfter: answer.retryAfter },
            },
          ],
        };
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/graphql-response+json', date: new Date().toUTCString() },
  });
}

let uploadAnswer: Answer = 'never';

/** An upload that stays at two thirds, or fails with a network error. */
class FakeUpload extends EventTarget {
  upload = new EventTarget();
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    setTimeout(() => {
      if (uploadAnswer === 'no answer') this.dispatchEvent(new ProgressEvent('error'));
      else this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 2, total: 3 }));
    }, 50);
  }
}
