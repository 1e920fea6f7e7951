import { type ComponentType, memo, type MemoExoticComponent, Profiler } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubIntersections } from '#tests/support/web/intersections.ts';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectTextSoon, press } from '#tests/support/web/screen.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import type * as MediaPicture from '#web/features/orders/groups/media-picture.tsx';
import type * as Slides from './slides.tsx';

/** The pictures that React has rendered: `page 3` in the page, `viewer 3` in the viewer. */
const rendered = vi.hoisted((): string[] => []);

type Picture<Props> = ComponentType<Props> | MemoExoticComponent<ComponentType<Props>>;

/** A component of a picture that counts its renders. It is memoised if the component is. */
function profiled<Props extends { item: NamedFile }>(place: string, Original: Picture<Props>) {
  const isMemo = 'type' in Original;
  const Content: ComponentType<Props> = isMemo ? Original.type : Original;
  const Profiled = (props: Props) => (
    <Profiler id={`${place} ${props.item.index + 1}`} onRender={(id) => rendered.push(id)}>
      <Content {...props} />
    </Profiler>
  );
  return isMemo ? memo(Profiled) : Profiled;
}

vi.mock('#web/features/orders/groups/media-picture.tsx', async (load) => {
  const original = await load<typeof MediaPicture>();
  return { ...original, MediaPicture: profiled('page', original.MediaPicture) };
});
vi.mock('./slides.tsx', async (load) => {
  const original = await load<typeof Slides>();
  return { ...original, PictureSlide: profiled('viewer', original.PictureSlide) };
});

const { PhotosPage } = await import('#web/features/orders/photos/photos-page.tsx');
const { MyPhotosPage } = await import('#web/features/orders/my-orders/my-photos-page.tsx');

beforeEach(() => {
  stubIntersections();
  rendered.length = 0;
});

const files = Array.from({ length: 30 }, (_, index) =>
  softFile('PHOTO', `https://media.test/${index + 1}.jpg`, { width: 300, height: 200 }),
);
const order = orderInGraph({ files });

const pages = {
  '/photos/FLIP-1': () => {
    const page = renderPage(<PhotosPage />, { pattern: '/photos/:invoiceId', at: '/photos/FLIP-1?f=11' });
    return page.answer({ order });
  },
  '/find-my-photos/FLIP-1': () => {
    const at = '/find-my-photos/FLIP-1?f=11';
    const page = renderPage(<MyPhotosPage />, { pattern: '/find-my-photos/:invoice', at, member: SARI });
    return page.answer({ myOrder: order, order });
  },
};

test.each(Object.entries(pages))('of 30 photos of %s, a turn renders the one that it adds', async (_, open) => {
  await open();
  await expectTextSoon('file 11/30');
  expect(new Set(rendered).size).toBe(30 + 3);
  rendered.length = 0;
  await press('Berikutnya');
  await expectTextSoon('file 12/30');
  // Its neighbours are loaded before they are shown.
  expect(rendered).toEqual(['viewer 13']);
});
