import { fireEvent, render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { test } from 'vitest';
import { button, expectFocus, expectNoRole } from '#tests/support/web/screen.ts';
import { usePanelFocus } from './use-panel-focus.ts';

/**
 * A marker and its panel, which is closed as soon as it is shown, before passive effects: a busy device runs these
 * late.
 */
function ClosedAtOnce() {
  const [boothId, setBoothId] = useState<string | null>(null);
  const { panel, list, opens, close } = usePanelFocus(boothId, () => setBoothId(null));
  useLayoutEffect(() => {
    if (boothId !== null) close();
  }, [boothId, close]);
  return (
    <>
      <section ref={list} tabIndex={-1} />
      <button
        type="button"
        onClick={({ currentTarget }) => {
          opens(currentTarget);
          setBoothId('solo');
        }}
      >
        marker
      </button>
      <section ref={panel}>{boothId !== null && <h2 tabIndex={-1}>Gang Warna</h2>}</section>
    </>
  );
}

test('the focus returns to the marker, even if the panel is closed before its own effects have run', () => {
  render(<ClosedAtOnce />);
  const marker = button('marker');
  fireEvent.click(marker);
  expectNoRole('heading');
  expectFocus(marker);
});
