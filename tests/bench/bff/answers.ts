import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { addressOf, digitsOf, type RequestTemplate } from './load.ts';

/** Sends the request of one number. @returns the body of a success */
async function ask(port: number, { method, path, headers, body }: RequestTemplate, number: number): Promise<string> {
  const fill = (text: string): string =>
    text.replaceAll('{{n}}', digitsOf(number)).replaceAll('{{address}}', addressOf(number));
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
  const answer = await fetch(`http://127.0.0.1:${port}${fill(path)}`, {
    method,
    headers: { ...sent, connection: 'close' },
    body: method === 'POST' ? fill(body) : null,
  });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"errors"')) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  return text;
}

/** @throws where a server answers one of five numbers otherwise than the first server does */
export async function compareAnswers(
  request: RequestTemplate,
  servers: { name: string; port: number }[],
  from: number,
): Promise<void> {
  const [first, ...others] = servers;
  for (let number = from; first && number < from + 5; number += 1) {
    const expected = JSON.parse(await ask(first.port, request, number)) as unknown;
    for (const { name, port } of others) {
      const answer = JSON.parse(await ask(port, request, number)) as unknown;
      if (!isDeepStrictEqual(answer, expected))
        throw new Error(
          `${name} answers ${JSON.stringify(answer).slice(0, 2_000)}\ninstead of ${JSON.stringify(expected).slice(0, 2_000)}`,
        );
    }
  }
}

/** @returns when the server answers the request for the first time */
export async function firstAnswer(port: number, request: RequestTemplate): Promise<void> {
  const until = performance.now() + 20_000;
  for (;;) {
    try {
      await ask(port, request, 1);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(3);
    }
  }
}
