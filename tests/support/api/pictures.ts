import sharp from 'sharp';

/** A picture of one colour. */
export const draw = (width: number, height: number, background = '#d33') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture whose data are spread over the whole file, and cannot be compressed. */
export const drawNoise = (width: number, height: number, sigma = 30) =>
  sharp({
    create: { width, height, channels: 3, background: '#d33', noise: { type: 'gaussian', mean: 128, sigma } },
  });

/** A profile picture, as the BFF sends it to the API. */
export function pictureForm(
  bytes: Uint8Array,
  { field = 'profile_picture', type = 'image/jpeg', name = 'me.jpg' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
