import { act, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectNoText, expectTextSoon } from '#tests/support/web/screen.ts';
import { namedFiles, softFile } from '#tests/support/web/soft-file.ts';

const code = vi.hoisted(() => ({ arrive: () => {}, fail: () => {}, arrived: Promise.resolve() }));

// Nothing is painted here.
vi.mock('#web/lib/wait.ts', () => ({ afterPaint: async () => undefined }));

vi.mock('./photo-viewer.tsx', async () => {
  await code.arrived;
  return { PhotoViewer: () => <p>the viewer</p> };
});

beforeEach(() => {
  vi.resetModules();
  code.arrived = new Promise((resolve, reject) => {
    code.arrive = resolve;
    code.fail = () => reject(new Error('the network is gone'));
  });
});

const files = namedFiles([softFile('PHOTO', 'https://media.test/1.jpg')]);

/** A photo page of one file, with code that is not loaded yet. */
async function show(address: string) {
  const { ToastProvider } = await import('#web/ui/toast.tsx');
  const { EnlargeContext, EnlargedContext, ViewerProvider } = await import('./viewer.tsx');
  function Photos() {
    const [enlarge, index] = [use(EnlargeContext), use(EnlargedContext)];
    return <button onClick={() => enlarge(0)}>{index === null ? 'closed' : 'open'}</button>;
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <ViewerProvider files={files}>
          <Photos />
        </ViewerProvider>
      </ToastProvider>
    </MemoryRouter>,
  );
  return { open: () => fireEvent.click(screen.getByText('closed')) };
}

// First: the module of the viewer is loaded once for all tests.
test('when the code cannot be loaded the page stays and a toast says so', async () => {
  await show('/photos/FLIP-1?f=1');
  await expectTextSoon('Sebentar, ya…');
  await act(async () => code.fail());
  await expectTextSoon(/belum bisa diperbesar/);
  await expectTextSoon('closed');
});

test('a click before the code is loaded shows a wait, which can be left', async () => {
  const { open } = await show('/photos/FLIP-1?f=1');
  await expectTextSoon('Sebentar, ya…');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await expectTextSoon('closed');
  expectNoText('Sebentar, ya…');
  open();
  await expectTextSoon('Sebentar, ya…');
  await act(async () => code.arrive());
  await expectTextSoon('the viewer');
  expectNoText('Sebentar, ya…');
});

test('loaded by the first touch of the page, it opens without a wait', async () => {
  const { open } = await show('/photos/FLIP-1');
  window.dispatchEvent(new Event('pointerdown'));
  code.arrive();
  await vi.waitFor(async () => expect((await import('./photo-viewer.tsx')).PhotoViewer).toBeTruthy());
  await act(async () => undefined);
  open();
  expectNoText('Sebentar, ya…');
  await expectTextSoon('the viewer');
  expectNoText('Sebentar, ya…');
});
