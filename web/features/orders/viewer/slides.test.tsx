import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectText } from '#tests/support/web/screen.ts';
import { namedFile, softFile } from '#tests/support/web/soft-file.ts';
import { ClipSlide, PictureSlide } from './slides.tsx';

test('a video that loads without a picture is not available', () => {
  render(<ClipSlide item={namedFile([softFile('VIDEO', 'https://m.example/1.mp4')], 0)} isCurrent />);
  fireEvent.loadedMetadata(Object.defineProperty(screen.getByLabelText(/^Video 1/), 'videoWidth', { value: 0 }));
  expectText('Video not available');
});

test('a moving picture among the videos is shown itself, and not its still', () => {
  const file = softFile('VIDEO', 'https://m.example/1.gif', { large: 'https://m.example/still.jpg' });
  const rect = { width: 300, height: 300 };
  render(
    <PictureSlide item={namedFile([file], 0)} rect={rect} isFirst isZoomed={false} onMeasured={() => undefined} />,
  );
  expect(screen.getByRole('img').getAttribute('src')).toBe('https://m.example/1.gif');
});
