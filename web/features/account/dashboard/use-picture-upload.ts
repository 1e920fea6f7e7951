import { useEffect, useRef, useState } from 'react';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { readToken } from '#web/auth/session-store.ts';
import { useMemberUpdate } from '#web/auth/use-auth.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { UpdateProfilePictureDocument } from '#web/gql/generated/documents.ts';
import { useMutate } from '#web/gql/use-mutate.ts';
import { useToast } from '#web/ui/toast.tsx';
import { sendPicture } from './send-picture.ts';

interface Upload {
  /** An object URL of the chosen file. */
  preview: string;
  /** The share that has been sent, from 0 to 1. */
  share: number;
}

/** Uploads a new profile picture, one at a time. A toast says how it ended. */
export function usePictureUpload() {
  const mutate = useMutate();
  const updateMember = useMemberUpdate();
  const toast = useToast();
  const [current, setCurrent] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const token = readToken();
    if (running.current !== null || token === null) return;
    const error = checkPicture(file);
    if (error !== null) return toast.failed('picture', error);

    const controller = new AbortController();
    running.current = controller;
    const preview = URL.createObjectURL(file);
    setCurrent({ preview, share: 0 });
    try {
      const send = (_url: string, init: RequestInit) =>
        sendPicture(file, init, (share) => setCurrent({ preview, share }));
      // The picture is a part of the form.
      const input = { picture: null as never };
      const data = await mutate(UpdateProfilePictureDocument, input, {
        keyedBy: [file.name, file.size, file.lastModified],
        fetchOptions: { send, signal: controller.signal },
      });
      updateMember(token, data?.updateProfilePicture?.user);
      toast.done('picture', 'Foto profilmu sudah diganti.');
    } catch (cause) {
      const message = accountMessages.pictureFailed(failureText(toFailure(cause), generalMessages.tryAgain));
      if (!controller.signal.aborted) toast.failed('picture', message);
    } finally {
      URL.revokeObjectURL(preview);
      running.current = null;
      setCurrent(null);
    }
  }

  return { current, upload };
}

/** The reason why a file is not sent (requirements §5), or null. */
function checkPicture({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return accountMessages.pictureType;
  return size > PICTURE_MAX_BYTES ? accountMessages.pictureSize : null;
}
