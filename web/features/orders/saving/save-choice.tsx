import { bytesOf } from '#web/features/orders/order-file.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { isPhone } from '#web/lib/device.ts';
import { Button } from '#web/ui/button.tsx';
import type { FileToSave, Quality } from './files-to-save.ts';

interface SaveChoiceProps {
  /** The selected files in each quality. */
  selected: Readonly<Record<Quality, readonly FileToSave[]>>;
  onChoose: (quality: Quality) => void;
}

/**
 * A button with the size for each quality; only one if the API has no smaller pictures. Nothing is fetched before the
 * choice.
 */
export function SaveChoice({ selected: choice, onChoose }: SaveChoiceProps) {
  const selected = choice.original;
  const hasLight = selected.some(({ light }) => light !== null);
  const verb = isPhone() ? 'SIMPAN' : 'UNDUH';
  const count = selected.length === 0 ? '' : ` ${selected.length} FILE`;
  const original: [Quality, string] = ['original', hasLight ? `${verb} ASLI` : verb + count];
  const light: [Quality, string][] = hasLight ? [['light', `${verb} RINGAN`]] : [];
  // On phones the smaller quality is first: mobile data is paid for by volume.
  const options = isPhone() ? [...light, original] : [original, ...light];
  return (
    <>
      {hasLight && <p>Ringan: foto 1.600 px. Asli: ukuran penuh.</p>}
      {options.map(([quality, label], index) => {
        const bytes = bytesOf(choice[quality]);
        return (
          <Button
            key={quality}
            variant={index === 0 ? 'primary' : 'cream'}
            icon={isPhone() ? 'photo' : 'download'}
            disabledReason={
              selected.length === 0 ? `Centang dulu yang mau ${isPhone() ? 'disimpan' : 'diunduh'}.` : undefined
            }
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
