import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { toFailure } from '#web/gql/errors.ts';
import { BoothsDocument } from '#web/gql/generated/documents.ts';
import { boothTitle } from '#web/lib/pages.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { sentences } from './booth-label.ts';
import { BoothNotice } from './page/booth-notice.tsx';
import { BoothView } from './page/booth-view.tsx';
import { groupBySpot } from './spots.ts';

/** /location/:slug: one booth with an address of its own, to be found, sent and printed. */
export function BoothPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(BoothsDocument, { notifyOnNetworkStatusChange: true });
  const booth = data?.booths.find(({ id }) => id === slug);

  if (data && booth) {
    const spot = groupBySpot(data.booths).find(({ booths }) => booths.includes(booth));
    return (
      <Page title={boothTitle(booth)}>
        <BoothView key={booth.id} booth={booth} neighbours={spot?.booths.filter((one) => one !== booth) ?? []} />
      </Page>
    );
  }
  if (data) {
    return (
      <Page title="Booth tidak ditemukan">
        <meta name="robots" content="noindex" />
        <BoothNotice title="Booth-nya pindah?" sentence="Booth ini tidak ada di daftar kami." />
      </Page>
    );
  }
  const failure = error && toFailure(error);
  return (
    <Page>
      <BoothNotice title={failure ? 'Belum ketemu.' : 'Sebentar, dicari dulu…'} isBusy={!failure}>
        {failure && <ErrorBox message={(!failure.network && failure.message) || sentences.loadFailed} onRetry={() => void refetch().catch(() => undefined)} />}
      </BoothNotice>
    </Page>
  );
}
