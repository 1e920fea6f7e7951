import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { PICTURE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import type { Message } from '#shared/messages/message.ts';
import { memberIfMissing } from '#web/auth/use-member.ts';
import { failureText } from '#web/gql/errors.ts';
import { UpdateProfilePictureDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { abortAfter } from '#web/lib/wait.ts';
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
  const [updatePicture] = useMutation(UpdateProfilePictureDocument, {
    refetchQueries: ({ data }) => memberIfMissing(data?.updateProfilePicture),
  });
  const toast = useToast();
  const isMounted = useIsMounted();
  const [current, setCurrent] = useState<Upload | null>(null);

  async function upload(file: File) {
    if (current !== null) return;
    const error = checkPicture(file);
    if (error !== null) return toast.failed('picture', error);
    const preview = URL.createObjectURL(file);
    setCurrent({ preview, share: 0 });
    const send: typeof fetch = (_url, init = {}) => sendPicture(file, init, (share) => setCurrent({ preview, share }));
    const call = updatePicture({
      // The picture is a part of the form.
      variables: { input: { picture: null as never } },
      context: {
        idempotencyInput: [file.name, file.size, file.lastModified],
        fetchOptions: { send, signal: abortAfter(UPLOAD_TIMEOUT_MS) },
      },
    });
    const { failure } = await outcomeOf(call, (data) => data.updateProfilePicture);
    URL.revokeObjectURL(preview);
    if (!isMounted()) return;
    setCurrent(null);
    if (failure)
      toast.failed(
        'picture',
        accountMessages.pictureFailed(failureText(failure, { failed: generalMessages.tryAgain })),
      );
    else toast.done('picture', 'Foto profilmu sudah diganti.');
  }

  return { current, upload };
}

/** The reason why a file is not sent (requirements §5), or null. */
function checkPicture({ type, size }: File): Message | null {
  if (!type.startsWith('image/')) return accountMessages.pictureType;
  return size > PICTURE_MAX_BYTES ? accountMessages.pictureSize : null;
}
