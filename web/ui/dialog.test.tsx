import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectNoRole, press } from '#tests/support/web/screen.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Scene() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>TRACK</Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title="PESANAN ATAS NOMOR TELAH DITEMUKAN"
          actions={<Button>SIGN UP</Button>}
        >
          0812 3456 7801
        </Dialog>
      )}
    </>
  );
}

async function openDialog(): Promise<HTMLElement> {
  render(<Scene />);
  await press('TRACK');
  return screen.getByRole('dialog', { name: 'PESANAN ATAS NOMOR TELAH DITEMUKAN' });
}

test('Escape closes it', async () => {
  const dialog = await openDialog();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expectNoRole('dialog');
});

test('the x button closes it', async () => {
  await openDialog();
  await press('Tutup');
  expectNoRole('dialog');
});

/** Sets the time of all events from now on, in milliseconds after the time that the page was opened. */
const setTime = (milliseconds: number) => vi.spyOn(performance, 'now').mockReturnValue(milliseconds);

test('a click on the backdrop closes it, one on the print does not', async () => {
  setTime(1000);
  const dialog = await openDialog();
  setTime(1500);
  await userEvent.click(screen.getByText('0812 3456 7801'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await userEvent.click(dialog);
  expectNoRole('dialog');
});
