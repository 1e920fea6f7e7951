import { useMemo } from 'react';
import { groupFiles, type NamedFile, type Order } from '#web/features/orders/files/order-file.ts';
import { toSheetFiles } from '#web/features/orders/save/sheet-files.ts';
import { ZipDialog } from '#web/features/orders/zip/zip-dialog.tsx';
import { canEncodeVideo, isPhone } from '#web/lib/device.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import media from '#web/features/orders/files/media.module.css';
import shared from '#web/ui/shared.module.css';

const StoryDialog = lazyDialog(
  async () => (await import('#web/features/orders/story/story-dialog.tsx')).StoryDialog,
  'Story belum bisa dibuka. Muat ulang halaman ini, ya.',
);
const FlipbookDialog = lazyDialog(
  async () => (await import('#web/features/orders/flipbook/flipbook-dialog.tsx')).FlipbookDialog,
  'Flipbook belum bisa dibuka. Muat ulang halaman ini, ya.',
);
const SaveSheet = lazyDialog(
  async () => (await import('#web/features/orders/save/save-sheet.tsx')).SaveSheet,
  'Pilihan foto belum bisa dibuka. Muat ulang halaman ini, ya.',
);
const ShareDialog = lazyDialog(
  async () => (await import('#web/features/orders/share/share-dialog.tsx')).ShareDialog,
  'Link belum bisa dibagikan. Muat ulang halaman ini, ya.',
);

/** Opens and closes a dialog through the session history. Its value is the index of a file, or true for the order. */
export const useDialog = (name: 'flipbook' | 'save' | 'share' | 'story' | 'zip') => useOverlay<number | true>(name);

interface OrderDialogsProps {
  order: Order;
  /** Called when the visitor confirms the zip of all files. */
  onZipConfirmed: () => void;
}

/** The dialogs about an order and its files, of which the session history names the open one. */
export function OrderDialogs({ order, onZipConfirmed }: OrderDialogsProps) {
  const flipbook = useDialog('flipbook');
  const save = useDialog('save');
  const share = useDialog('share');
  const story = useDialog('story');
  const zip = useDialog('zip');
  const { all } = useMemo(() => groupFiles(order), [order]);
  const fileAt = (value: number | true | null) => all.find(({ index }) => index === value);
  const video = fileAt(flipbook.value);
  const storyFile = fileAt(story.value);
  return (
    <>
      {zip.value && (
        <ZipDialog
          files={order.files}
          onClose={zip.close}
          onConfirm={() => {
            zip.close();
            onZipConfirmed();
          }}
          onSave={() => save.open(true, 'zip')}
        />
      )}
      {/* Not below the film of the same video: each holds many pictures. */}
      {video && !storyFile && (
        <FlipbookDialog
          key={video.file.url}
          item={video}
          onClose={flipbook.close}
          onSave={() => save.open(video.index)}
          onFilm={canEncodeVideo() ? () => story.open(video.index) : undefined}
        />
      )}
      {save.value !== null && (
        <SaveSheet
          files={toSheetFiles(
            order.invoice,
            all.filter(({ index }) => save.value === true || save.value === index),
          )}
          onClose={save.close}
          onZip={() => zip.open(true, 'save')}
        />
      )}
      {share.value !== null && (
        <ShareDialog
          url={share.value === true ? order.shareUrl : `${order.shareUrl}?f=${share.value + 1}`}
          onClose={share.close}
        />
      )}
      {storyFile && <StoryDialog key={storyFile.file.id} item={storyFile} order={order} onClose={story.close} />}
    </>
  );
}

/** Opens the sheet that saves files, with all of them. */
export function SaveButton({ variant, children }: { variant: 'primary' | 'secondary'; children: string }) {
  const { open } = useDialog('save');
  return (
    <Button variant={variant} icon={isPhone() ? 'photo' : 'check'} {...SaveSheet.opener} onClick={() => open(true)}>
      {children}
    </Button>
  );
}

export function ShareButton({ className }: { className?: string }) {
  const { open } = useDialog('share');
  return (
    <Button variant="secondary" icon="share" className={className} {...ShareDialog.opener} onClick={() => open(true)}>
      SHARE HASIL FOTO
    </Button>
  );
}

/** Opens the story card of a picture, or the story film of a video where the browser can make one. */
export function StoryButton({ item: { label, index, isVideo } }: { item: NamedFile }) {
  const { open } = useDialog('story');
  if (isVideo && !canEncodeVideo()) return null;
  return (
    <button type="button" className={media.quietButton} {...StoryDialog.opener} onClick={() => open(index)}>
      <Icon name="story" size={18} />
      Story<span className={shared.visuallyHidden}>{` dari ${label.toLowerCase()}`}</span>
    </button>
  );
}

/** Opens a video as a flipbook. */
export function FlipbookButton({ item: { label, index } }: { item: NamedFile }) {
  const { open } = useDialog('flipbook');
  return (
    <button
      type="button"
      className={classNames(media.quietButton, media.flip)}
      {...FlipbookDialog.opener}
      onClick={() => open(index)}
    >
      <Icon name="frame" size={18} />
      <span lang="en">FLIP</span>
      <span className={shared.visuallyHidden}>{` ${label.toLowerCase()} sebagai flipbook`}</span>
    </button>
  );
}
