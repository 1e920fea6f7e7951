import { formatBytes } from '#shared/bytes.ts';
import { Button } from '#web/ui/button.tsx';
import type { FileToSave, Quality } from './files-to-save.ts';
import type { SizeOf } from './use-sizes.ts';

interface SaveChoiceProps {
  selected: readonly FileToSave[];
  sizeOf: SizeOf;
  isPhone: boolean;
  onChoose: (quality: Quality) => void;
}

/**
 * The two qualities to save in, with what each costs; one button where the API has no smaller pictures. Nothing is
 * fetched before.
 */
export function SaveChoice({ selected, sizeOf, isPhone, onChoose }: SaveChoiceProps) {
  const hasLight = selected.some(({ light }) => light !== null);
  const verb = isPhone ? 'SIMPAN' : 'UNDUH';
  const count = selected.length === 0 ? '' : ` ${selected.length} FILE`;
  const original: [Quality, string] = ['original', hasLight ? `${verb} ASLI` : verb + count];
  const light: [Quality, string][] = hasLight ? [['light', `${verb} RINGAN`]] : [];
  // The cheaper one first where data is paid by the megabyte.
  const ways = isPhone ? [...light, original] : [original, ...light];
  return (
    <>
      {hasLight && <p>Ringan: foto 1.600 px. Asli: ukuran penuh.</p>}
      {ways.map(([quality, label], index) => {
        const bytes = sizeOf(selected, quality);
        return (
          <Button
            key={quality}
            variant={index === 0 ? 'primary' : 'cream'}
            icon={isPhone ? 'photo' : 'download'}
            {...(selected.length === 0
              ? { disabledReason: `Centang dulu yang mau ${isPhone ? 'disimpan' : 'diunduh'}.` }
              : {})}
            onClick={() => onChoose(quality)}
          >
            {label}
            {bytes !== null && `, ${formatBytes(bytes)}`}
          </Button>
        );
      })}
    </>
  );
}
