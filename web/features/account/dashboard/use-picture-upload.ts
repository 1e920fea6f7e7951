import { useState } from 'react';
import { PICTURE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import type { Message } from '#shared/messages/message.ts';
import { readToken } from '#web/auth/session-store.ts';
import { useMemberUpdate } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/errors.ts';
import { UpdateProfilePictureDocument } from '#web/gql/generated/documents.ts';
import { useMutate } from '#web/gql/use-mutate.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
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
  const { submit } = useSubmit(sendFile, {
    onDone: () => toast.done('picture', 'Foto profilmu sudah diganti.'),
    onFailure: (failure) =>
      toast.failed('picture', accountMessages.pictureFailed(failureText(failure, generalMessages.tryAgain))),
  });

  async function sendFile(file: File) {
    const token = readToken();
    const preview = URL.createObjectURL(file);
    setCurrent({ preview, share: 0 });
    try {
      const send = (_url: string, init: RequestInit) =>
        sendPicture(file, init, (share) => setCurrent({ preview, share }));
      // The picture is a part of the form.
      const input = { picture: null as never };
      const data = await mutate(UpdateProfilePictureDocument, input, {
        keyedBy: [file.name, file.size, file.lastModified],
        fetchOptions: { send, signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) },
      });
      updateMember(token, data?.updateProfilePicture?.user);
    } finally {
      URL.revokeObjectURL(preview);
      setCurrent(null);
    }
  }

  function upload(file: File) {
    const error = checkPicture(file);
    if (error === null) void submit(file);
    else toast.failed('picture', error);
  }

  return { current, upload };
}

/** The reason why a file is not sent (requirements §5), or null. */
function checkPicture({ type, size }: File): Message | null {
  if (!type.startsWith('image/')) return accountMessages.pictureType;
  return size > PICTURE_MAX_BYTES ? accountMessages.pictureSize : null;
}
