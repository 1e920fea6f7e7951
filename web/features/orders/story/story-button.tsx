import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import type { NamedFile } from '#web/features/orders/order-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import type { StoryDialogProps } from './story-dialog.tsx';
import styles from './story-button.module.css';

const StoryDialog = lazyDialog(
  async () => (await import('./story-dialog.tsx')).StoryDialog,
  'Kartu story belum bisa dibuka. Muat ulang halaman ini, ya.',
);

/** Opens and closes the story card through the session history. Its value is the index of a file. */
export const useStory = () => useOverlay<number>('story');

/** Opens the story card of a picture. */
export function StoryButton({ item: { label, index } }: { item: NamedFile }) {
  const story = useStory();
  return (
    <button type="button" className={styles.button} {...StoryDialog.opener} onClick={() => story.open(index)}>
      <Icon name="story" size={18} />
      Story<span className="visually-hidden"> dari {label.toLowerCase()}</span>
    </button>
  );
}

interface LazyStoryProps {
  files: readonly NamedFile[];
  order: StoryDialogProps['order'];
}

/** The story card of the file that the session history names. */
export function LazyStory({ files, order }: LazyStoryProps) {
  const story = useStory();
  const item = story.value === null ? undefined : files[story.value];
  if (!item || item.file.kind === 'VIDEO') return null;
  return <StoryDialog key={item.file.id} item={item} order={order} onClose={story.close} />;
}
