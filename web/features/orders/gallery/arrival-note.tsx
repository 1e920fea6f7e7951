import { Button } from '#web/ui/button.tsx';
import type { useArrival } from './use-arrival.ts';

interface ArrivalNoteProps {
  arrival: ReturnType<typeof useArrival>;
  /** The number that may be wrong as well; absent where the order is known. */
  unknown?: string;
}

/** Says that the page waits for the photos, with a button that requests them at once. */
export function ArrivalNote({ arrival: { isPolling, isBusy, pollAgain }, unknown }: ArrivalNoteProps) {
  return (
    <>
      <output>
        {unknown === undefined
          ? 'Di booth, unggahan bisa makan beberapa menit.'
          : `Baru selesai di booth? Unggahan bisa makan beberapa menit. Kalau sudah lama, cek lagi nomornya: ${unknown}.`}{' '}
        {isPolling ? 'Biarkan halaman ini terbuka: fotonya muncul sendiri.' : 'Fotonya belum datang juga.'}
      </output>
      <Button variant="secondary" size="s" icon="refresh" busy={isBusy} busyText="MENGECEK" onClick={pollAgain}>
        CEK LAGI
      </Button>
    </>
  );
}
