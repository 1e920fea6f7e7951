import { fireEvent, render, screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectNoText, expectText } from '#tests/support/web/screen.ts';
import { useVideo } from './use-video.ts';

function Clip({ url }: { url: string }) {
  const { isLost, source } = useVideo(url, undefined);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a stand-in
  return isLost ? 'lost' : <video aria-label="clip" {...source} />;
}

/** A video of which the browser has loaded the metadata. */
function loaded(videoWidth: number): HTMLElement {
  return Object.defineProperty(screen.getByLabelText('clip'), 'videoWidth', { value: videoWidth, configurable: true });
}

test.each(['loadedMetadata', 'canPlay'] as const)('a video without a picture is lost at %s', (event) => {
  const { rerender } = render(<Clip url="/1.mp4" />);
  fireEvent[event](loaded(0));
  expectText('lost');
  rerender(<Clip url="/1.mp4?renewed" />);
  expectNoText('lost');
});

test.each(['loadedMetadata', 'canPlay'] as const)('one with a picture is kept at %s', (event) => {
  render(<Clip url="/1.mp4" />);
  fireEvent[event](loaded(720));
  expectNoText('lost');
});
