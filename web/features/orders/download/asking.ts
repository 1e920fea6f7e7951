import { type Failure, failureText } from '#web/gql/errors.ts';
import type { PrepareDownloadMutation } from '#web/gql/generated/documents.ts';
import { orderMessages } from '#shared/messages.ts';
import { downloadPatienceMs } from '#web/lib/limits.ts';
import { lookAtLink } from './look-at-link.ts';
import { isWebUrl } from './web-url.ts';

/** Seconds between two questions: quick for small orders, then growing; the last one repeats. */
const pauses = [2, 3, 5, 8, 13, 20, 30];
/** A phone changes networks while it waits; so many questions in a row may go unanswered. */
const toleratedMisses = 4;

export type Answer = PrepareDownloadMutation['prepareDownload'] | Failure;
/** How it ended. `isSure`: the host was asked, and the link brings a file instead of a page. */
export type DownloadEnd = { step: 'ready'; url: string; isSure: boolean } | { step: 'failed'; message: string } | { step: 'idle' };
type Progress = { asked: number; misses: number };
type Asking = {
  ask: () => Promise<Answer>;
  signal: AbortSignal;
  /** When this device asked first, which may have been before a reload. */
  askedAt: number;
  /** Somebody here heard an answer already: before a reload, or in another tab. */
  wasAnswered: boolean;
  /** Not there yet; since when, by the server's clock, where it says so. */
  onPreparing: (since: string | null) => void;
};

const failed = (message: string | null): DownloadEnd => ({ step: 'failed', message: message ?? orderMessages.downloadFailed });
const sentences = { failed: orderMessages.downloadFailed, unanswered: orderMessages.downloadUnanswered };

/** What one answer means; null is "ask again". Only the first question must be answered. */
function judge(answer: Answer, { asked, misses }: Progress, askedAt: number): DownloadEnd | null {
  const isPatient = Date.now() - askedAt < downloadPatienceMs;
  if (!('status' in answer)) {
    const mayPass = answer.network || answer.code === 'RATE_LIMITED';
    if (asked > 1 && mayPass && misses <= toleratedMisses && isPatient) return null;
    return failed(failureText(answer, sentences));
  }
  if (answer.status === 'PREPARING') return isPatient ? null : failed(orderMessages.downloadUnanswered);
  if (answer.status === 'READY' && answer.url !== null && isWebUrl(answer.url)) return { step: 'ready', url: answer.url, isSure: false };
  return failed(answer.status === 'FAILED' ? answer.message : null);
}

/** Asks for the zip until its link is there or never will be; null when the signal ended the asking. */
export async function askForZip({ ask, signal, askedAt, wasAnswered, onPreparing }: Asking): Promise<DownloadEnd | null> {
  let progress: Progress = { asked: wasAnswered ? 1 : 0, misses: 0 };
  while (!signal.aborted) {
    const answer = await orAborted(ask(), signal);
    if (answer === null) return null;
    const isAnswer = 'status' in answer;
    progress = { asked: progress.asked + 1, misses: isAnswer ? 0 : progress.misses + 1 };
    const end = judge(answer, progress, askedAt);
    if (end?.step === 'ready') return orAborted(checked(end), signal);
    if (end !== null) return end;
    if (isAnswer) onPreparing(answer.startedAt);
    const wait = 'retryAfter' in answer && answer.retryAfter !== null ? answer.retryAfter : pauses[Math.min(progress.asked, pauses.length) - 1];
    await pause((wait ?? 30) * 1000, signal);
  }
  return null;
}

/** A link that leads to a page instead of a file is none: following it would cost the visitor the gallery. */
async function checked(end: DownloadEnd & { step: 'ready' }): Promise<DownloadEnd> {
  const { verdict } = await lookAtLink(end.url);
  return verdict === 'page' || verdict === 'gone' ? failed(null) : { ...end, isSure: verdict === 'attachment' };
}

const orAborted = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> =>
  Promise.race([work, new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))]);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
