import { type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import shared from '#web/ui/shared.module.css';

const STATUS = { copied: 'Link tersalin', selected: 'Link sudah ditandai. Tekan lama, lalu pilih salin.' };

interface CopyButtonProps {
  url: string;
  /** The element that shows the link. */
  linkRef: RefObject<Element | null>;
}

/** Copies a link and says so. If the clipboard is not available (plain http, a refusal), the link is selected. */
export function CopyButton({ url, linkRef }: CopyButtonProps) {
  const [copied, setCopied] = useState<keyof typeof STATUS>();
  const isCopied = copied === 'copied';

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('copied');
    } catch {
      if (linkRef.current) getSelection()?.selectAllChildren(linkRef.current);
      setCopied('selected');
    }
  }

  return (
    <>
      <Button variant="secondary" size="s" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? 'Tersalin' : 'Salin link'}
      </Button>
      <output className={copied === 'selected' ? undefined : shared.visuallyHidden}>{copied && STATUS[copied]}</output>
    </>
  );
}
