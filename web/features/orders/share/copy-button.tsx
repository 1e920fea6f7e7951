import { type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type Copied, copyLink } from './share-link.ts';

const STATUS: Record<Copied, string> = {
  copied: 'Link tersalin',
  selected: 'Link sudah ditandai. Tekan lama, lalu pilih salin.',
};

interface CopyButtonProps {
  url: string;
  /** The element that shows the link: it is selected where the clipboard is not available. */
  shown: RefObject<Element | null>;
}

/** Copies a link, and says whether that worked. */
export function CopyButton({ url, shown }: CopyButtonProps) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const isCopied = copied === 'copied';
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void copyLink(url, shown.current).then(setCopied)}
      >
        {isCopied ? 'Tersalin' : 'Salin link'}
      </Button>
      <output className={copied === 'selected' ? undefined : 'visually-hidden'}>{copied && STATUS[copied]}</output>
    </>
  );
}
