import { fireEvent, render, screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectText } from '#tests/support/web/screen.ts';
import { namedFile, softFile } from '#tests/support/web/soft-file.ts';
import { ClipSlide } from './slides.tsx';

test('a video that loads without a picture is not available', () => {
  render(<ClipSlide item={namedFile([softFile('VIDEO', 'https://m.example/1.mp4')], 0)} isCurrent />);
  fireEvent.loadedMetadata(Object.defineProperty(screen.getByLabelText(/^Video 1/), 'videoWidth', { value: 0 }));
  expectText('Video not available');
});
