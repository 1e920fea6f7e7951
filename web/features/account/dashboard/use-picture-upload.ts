import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { endIfRefused } from '#web/auth/session-client.ts';
import { readToken, updateMember } from '#web/auth/session-store.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { createPendingKeys } from '#web/gql/idempotency-link.ts';
import { useToast } from '#web/ui/toast.tsx';
import { sendPicture } from './send-picture.ts';

export interface Upload {
  /** An object URL of the chosen file. */
  preview: string;
  /** The share that has been sent, from 0 to 1. */
  share: number;
}

/** The upload does not go through the client, whose link has keys of its own. */
const keyFor = createPendingKeys();

/** Uploads a new profile picture, one at a time. A toast says how it ended. */
export function usePictureUpload(): { current: Upload | null; upload: (file: File) => Promise<void> } {
  const client = useApolloClient();
  const toast = useToast();
  const [current, setCurrent] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const token = readToken();
    if (running.current !== null || token === null) return;
    const error = checkPicture(file);
    if (error !== null) return toast.show({ action: 'picture', tone: 'error', message: error });

    const controller = new AbortController();
    running.current = controller;
    const preview = URL.createObjectURL(file);
    setCurrent({ preview, share: 0 });
    try {
      const onProgress = (share: number) => setCurrent({ preview, share });
      const { headers, settle } = keyFor('picture', [token, file.name, file.size, file.lastModified]);
      const sent = sendPicture({ file, token, headers, signal: controller.signal, onProgress });
      sent.then(() => settle(), settle);
      const user = await sent;
      if (readToken() !== token) return;
      updateMember(token, user);
      toast.show({ action: 'picture', tone: 'done', message: 'Foto profilmu sudah diganti.' });
    } catch (cause) {
      if (!controller.signal.aborted) report(cause, token);
    } finally {
      URL.revokeObjectURL(preview);
      running.current = null;
      setCurrent(null);
    }
  }

  function report(cause: unknown, token: string) {
    const failure = toFailure(cause);
    toast.show({
      action: 'picture',
      tone: 'error',
      message: accountMessages.pictureFailed(failureText(failure, generalMessages.tryAgain)),
    });
    // The upload does not go through the client, which ends refused sessions.
    if (failure.code === 'UNAUTHENTICATED') void endIfRefused(client, token);
  }

  return { current, upload };
}

/** The reason why a file is not sent (requirements §5), or null. */
function checkPicture({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return accountMessages.pictureType;
  return size > PICTURE_MAX_BYTES ? accountMessages.pictureSize : null;
}
