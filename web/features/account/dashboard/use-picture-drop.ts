import { type DragEvent, useState } from 'react';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * A picture may be dropped where it will be seen; what else is dragged along (words, links) is none of its business.
 * Spread `target` on the place; `isOver` while something hangs above it.
 */
export function usePictureDrop(onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver(event: DragEvent) {
      if (!holdsFile(event)) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onDrop(file);
    },
  };
  return { isOver, target };
}
