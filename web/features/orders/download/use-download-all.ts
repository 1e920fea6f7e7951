import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { toFailure } from '#web/gql/errors.ts';
import { failureText } from '#web/gql/failure-text.ts';
import type { Failure } from '#web/gql/errors.ts';
import { PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import type { PrepareDownloadMutation } from '#web/gql/generated/documents.ts';
import { messages } from '#web/features/orders/messages.ts';
import { downloadPatienceMs } from '#web/lib/limits.ts';
import { isWebUrl, saveByBrowser } from './web-url.ts';

/** Seconds between two questions: quick for small orders, then growing; the last one repeats. */
const pauses = [2, 3, 5, 8, 13, 20, 30];
/** A phone changes networks while it waits; so many questions in a row may go unanswered. */
const toleratedMisses = 4;

export type DownloadState =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'started'; url: string }
  | { step: 'failed'; message: string };

type Answer = PrepareDownloadMutation['prepareDownload'] | Failure;
type Progress = { asked: number; misses: number; startedAt: number };

const sentences = { failed: messages.downloadFailed, unanswered: messages.downloadUnanswered };

/** What one answer means; null is "ask again". Only the first question must be answered. */
function judge(answer: Answer, { asked, misses, startedAt }: Progress): DownloadState | null {
  const isPatient = Date.now() - startedAt < downloadPatienceMs;
  if (!('status' in answer)) {
    const mayPass = answer.network || answer.code === 'RATE_LIMITED';
    if (asked > 1 && mayPass && misses <= toleratedMisses && isPatient) return null;
    return { step: 'failed', message: failureText(answer, sentences) };
  }
  if (answer.status === 'PREPARING') return isPatient ? null : { step: 'failed', message: messages.downloadUnanswered };
  if (answer.status === 'READY' && answer.url !== null && isWebUrl(answer.url)) return { step: 'started', url: answer.url };
  return { step: 'failed', message: (answer.status === 'FAILED' ? answer.message : null) ?? messages.downloadFailed };
}

/**
 * Asks for the order's zip until its link is there, then lets the browser fetch it. The BFF keeps the work, so
 * that starting again after a reload joins it; leaving the page only stops the asking.
 */
export function useDownloadAll(invoice: string, { onFailed }: { onFailed: (message: string) => void }) {
  const [prepare] = useMutation(PrepareDownloadDocument, { fetchPolicy: 'no-cache' });
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const run = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      run.current += 1;
      clearTimeout(timer.current);
    },
    [invoice],
  );

  async function ask(mine: number, before: Progress) {
    const answer = await prepare({ variables: { invoice } }).then(
      ({ data }): Answer => data?.prepareDownload ?? toFailure(null),
      (error: unknown): Answer => toFailure(error),
    );
    if (run.current !== mine) return;
    const progress = { ...before, asked: before.asked + 1, misses: 'status' in answer ? 0 : before.misses + 1 };
    const ended = judge(answer, progress);
    if (ended === null) {
      const wait = 'retryAfter' in answer && answer.retryAfter !== null ? answer.retryAfter : pauses[Math.min(progress.asked, pauses.length) - 1];
      timer.current = setTimeout(() => void ask(mine, progress), (wait ?? 30) * 1000);
      return;
    }
    setState(ended);
    if (ended.step === 'started') saveByBrowser(ended.url, `${invoice}.zip`);
    if (ended.step === 'failed') onFailed(ended.message);
  }

  function start() {
    if (state.step === 'preparing') return;
    run.current += 1;
    setState({ step: 'preparing' });
    void ask(run.current, { asked: 0, misses: 0, startedAt: Date.now() });
  }

  return { state, start };
}
