import { Button } from '#web/ui/button.tsx';
import type { useArrival } from './use-arrival.ts';

interface ArrivalNoteProps {
  arrival: ReturnType<typeof useArrival>;
  /** The order is known; otherwise its number may be wrong as well. */
  isKnown: boolean;
}

/** Says that the page waits for the photos, with a button for those who don't. */
export function ArrivalNote({ arrival: { isAsking, askAgain }, isKnown }: ArrivalNoteProps) {
  return (
    <>
      <output>
        {isKnown
          ? 'Di booth, unggahan bisa makan beberapa menit.'
          : 'Baru selesai di booth? Unggahan bisa makan beberapa menit. Kalau sudah lama, cek lagi nomornya.'}{' '}
        {isAsking ? 'Biarkan halaman ini terbuka: fotonya muncul sendiri.' : 'Fotonya belum datang juga.'}
      </output>
      <Button variant="secondary" size="s" icon="refresh" onClick={askAgain}>
        CEK LAGI
      </Button>
    </>
  );
}
