import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#web/ui/toast.tsx';

const code = vi.hoisted(() => ({ loads: 0, arrive: () => {}, arrived: Promise.resolve() }));

vi.mock('./photo-viewer.tsx', async () => {
  code.loads += 1;
  await code.arrived;
  return { PhotoViewer: () => <p>the viewer</p> };
});

beforeEach(() => {
  vi.resetModules();
  Object.assign(code, { loads: 0 });
  code.arrived = new Promise((resolve) => {
    code.arrive = resolve;
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

/** The component with code that is not loaded yet. */
async function show(index: number | null, onClose = () => undefined as void) {
  const { LazyPhotoViewer, preloadViewer } = await import('./lazy-photo-viewer.tsx');
  const draw = (at: number | null) => (
    <ToastProvider>
      <LazyPhotoViewer files={[]} viewer={{ index: at, open: () => undefined, turn: () => undefined, close: onClose }} />
    </ToastProvider>
  );
  const { rerender } = render(draw(index));
  return { open: () => rerender(draw(0)), preloadViewer };
}

test('a click before the code is loaded shows a wait, which can be left', async () => {
  const onClose = vi.fn<() => void>();
  await show(0, onClose);
  expect(screen.getByRole('status').textContent).toBe('Sebentar, ya…');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => code.arrive());
  expect(await screen.findByText('the viewer')).toBeTruthy();
  expect(screen.queryByText('Sebentar, ya…')).toBeNull();
});

test('loaded ahead, it opens without a wait', async () => {
  const { open, preloadViewer } = await show(null);
  preloadViewer();
  code.arrive();
  await vi.waitFor(async () => expect((await import('./photo-viewer.tsx')).PhotoViewer).toBeTruthy());
  await act(async () => undefined);
  open();
  expect(screen.getByText('the viewer')).toBeTruthy();
});

test.each(['pointerdown', 'keydown', 'wheel'])('its code is loaded after the first %s, not before', async (input) => {
  await show(null);
  expect(code.loads).toBe(0);
  fireEvent(window, new Event(input));
  await vi.waitFor(() => expect(code.loads).toBe(1));
  code.arrive();
});

test('its code is not loaded ahead for visitors who save data', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  await show(null);
  fireEvent(window, new Event('pointerdown'));
  await act(async () => undefined);
  expect(code.loads).toBe(0);
});
