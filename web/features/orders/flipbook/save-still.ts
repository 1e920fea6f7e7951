/**
 * UserActions one page to whoever asked for it: on phones to the share sheet, whose first row is the camera roll; elsewhere,
 * and where the sheet refuses, as a download. True when it went somewhere, false when the visitor thought better of it.
 */
export async function saveStill(blob: Blob, fileName: string): Promise<boolean> {
  const file = new File([blob], fileName, { type: blob.type });
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  if (isPhone && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false;
    }
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: fileName });
  link.click();
  // The browser has taken it by the next turn of its loop; Safari needs a little longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
  return true;
}
