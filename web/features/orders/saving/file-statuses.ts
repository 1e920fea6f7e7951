import { useState } from 'react';
import type { FileToSave } from './files-to-save.ts';

/** `saved` also if the share sheet was opened with the file. A file that is loaded for the sheet is its content. */
export type FileStatus = 'selected' | 'failed' | 'saved' | File;

export type FileStatuses = ReturnType<typeof useFileStatuses>;

/** The selected files by their id, and how far each is saved. */
export function useFileStatuses(selected: readonly FileToSave[]) {
  const [statuses, setStatuses] = useState<ReadonlyMap<string, FileStatus>>(
    () => new Map(selected.map(({ id }) => [id, 'selected'])),
  );
  return {
    statuses,

    mark(statusOf: (status: FileStatus, id: string) => FileStatus): void {
      setStatuses((before) => new Map([...before].map(([id, status]) => [id, statusOf(status, id)])));
    },

    select(files: readonly FileToSave[], isWanted: boolean): void {
      setStatuses((before) => {
        const after = new Map(before);
        for (const { id } of files) {
          if (!isWanted) after.delete(id);
          else if (!after.has(id)) after.set(id, 'selected');
        }
        return after;
      });
    },
  };
}
