import { type ComponentProps, Profiler } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubIntersections } from '#tests/support/web/intersections.ts';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectTextSoon, press } from '#tests/support/web/screen.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import type * as MediaPicture from '#web/features/orders/groups/media-picture.tsx';

/** The pictures of the page that React has rendered. */
const rendered = vi.hoisted((): string[] => []);

vi.mock('#web/features/orders/groups/media-picture.tsx', async (load) => {
  const original = await load<typeof MediaPicture>();
  const Counted = (props: ComponentProps<typeof original.MediaPicture>) => (
    <Profiler id={props.item.fullLabel} onRender={(id) => rendered.push(id)}>
      <original.MediaPicture {...props} />
    </Profiler>
  );
  return { ...original, MediaPicture: Counted };
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

test.each(Object.entries(pages))('a turn of the viewer over %s renders none of its 30 photos', async (_, open) => {
  await open();
  await expectTextSoon('file 11/30');
  expect(new Set(rendered).size).toBe(30);
  rendered.length = 0;
  await press('Berikutnya');
  await expectTextSoon('file 12/30');
  expect(rendered).toEqual([]);
});
