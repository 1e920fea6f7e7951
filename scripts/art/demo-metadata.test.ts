import { expect, test } from 'vitest';
import { DEMO_METADATA, type KnownFile } from '#api/features/orders/demo-metadata.data.ts';
import { measureDemoMedia } from './demo-metadata.ts';

/** Without the placeholders, whose bytes differ from one version of the encoder to the next. */
function sizesOf(known: Record<string, KnownFile>) {
  return Object.entries(known).map(
    ([
      name,
      {
        bytes,
        metadata: { placeholder, ...sizes },
      },
    ]) => ({ name, bytes, ...sizes, hasPlaceholder: placeholder?.startsWith('data:image/webp;base64,') }),
  );
}

test('what is known of the demo media is what measuring them finds', async () => {
  expect(sizesOf(DEMO_METADATA)).toEqual(sizesOf(await measureDemoMedia()));
});
