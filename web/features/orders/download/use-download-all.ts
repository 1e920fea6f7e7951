import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { toFailure } from '#web/gql/errors.ts';
import { PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import type { Answer } from './asking.ts';
import { DownloadJob, type DownloadState } from './download-job.ts';
import { tellInTitle } from './tell-in-title.ts';

/**
 * The order's zip: asked for until its link is there, then fetched by the browser. The BFF keeps the work, so that
 * whoever comes back joins it; leaving the page only stops the asking.
 */
export function useDownloadAll(invoice: string) {
  const [prepare] = useMutation(PrepareDownloadDocument, { fetchPolicy: 'no-cache' });
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const job = useRef<DownloadJob>(undefined);

  useEffect(() => {
    const ask = () =>
      prepare({ variables: { invoice } }).then(
        ({ data }): Answer => data?.prepareDownload ?? toFailure(null),
        (error: unknown): Answer => toFailure(error),
      );
    const mine = new DownloadJob({ invoice, ask, onState: setState });
    job.current = mine;
    mine.resume();
    return () => mine.leave();
  }, [invoice, prepare]);

  useEffect(() => {
    if (state.step === 'started') return tellInTitle('Zip siap');
    if (state.step === 'failed') return tellInTitle('Zip belum jadi');
    return undefined;
  }, [state.step]);

  return { state, isBusy: state.step === 'asking' || state.step === 'preparing', start: () => job.current?.start(), cancel: () => job.current?.cancel() };
}
