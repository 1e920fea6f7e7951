import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, test, vi } from 'vitest';
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
  const { ViewerButton, ViewerProvider } = await import('./viewer.tsx');
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <ViewerProvider files={files}>
            <ViewerButton index={0}>enlarge</ViewerButton>
          </ViewerProvider>
        </ToastProvider>
      </MemoryRouter>,
    ),
  );
  return { open: () => act(async () => fireEvent.click(screen.getByText('enlarge'))) };
}

// First: the module of the viewer is loaded once for all tests.
test('when the code cannot be loaded the page stays and a toast says so', async () => {
  await show('/photos/FLIP-1?f=1');
  await expectTextSoon('Sebentar, ya…');
  await act(async () => code.fail());
  await expectTextSoon(/belum bisa diperbesar/);
  expectNoText('Sebentar, ya…');
});

test('a click before the code is loaded shows a wait, which can be left', async () => {
  const { open } = await show('/photos/FLIP-1?f=1');
  await expectTextSoon('Sebentar, ya…');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await vi.waitFor(() => expectNoText('Sebentar, ya…'));
  await open();
  await expectTextSoon('Sebentar, ya…');
  await act(async () => code.arrive());
  await expectTextSoon('the viewer');
  expectNoText('Sebentar, ya…');
});
