import { render } from '@testing-library/react';
import { useContext } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { expectTextSoon } from '#tests/support/screen.ts';
import { namedFiles, orderInGraph, softFile } from '#tests/support/soft-file.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { ViewerProvider } from './lazy-photo-viewer.tsx';
import { ViewerContext } from './use-viewer.ts';

vi.mock('./photo-viewer.tsx', () => {
  throw new Error('the network is gone');
});

const order = orderInGraph({ files: [softFile('PHOTO', 'https://media.test/1.jpg')] });

test('when the viewer cannot be loaded the gallery stays and a toast says so', async () => {
  const seen: (number | null)[] = [];
  function Gallery() {
    seen.push(useContext(ViewerContext).index);
    return null;
  }
  render(
    <MemoryRouter initialEntries={['/photos/FLIP-1?f=1']}>
      <ToastProvider>
        <ViewerProvider order={order} files={namedFiles(order.files)}>
          <Gallery />
        </ViewerProvider>
      </ToastProvider>
    </MemoryRouter>,
  );
  await expectTextSoon(/belum bisa diperbesar/);
  await vi.waitFor(() => expect([seen[0], seen.at(-1)]).toEqual([0, null]));
});
