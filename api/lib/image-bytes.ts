/** How pictures that browsers show begin. SVG is not among them: it is a program. */
const BEGINNINGS: { offset: number; bytes: string }[][] = [
  [{ offset: 0, bytes: 'ffd8ff' }], // JPEG
  [{ offset: 0, bytes: '89504e470d0a1a0a' }], // PNG
  [{ offset: 0, bytes: '474946383761' }], // GIF87a
  [{ offset: 0, bytes: '474946383961' }], // GIF89a
  [{ offset: 0, bytes: '52494646' }, { offset: 8, bytes: '57454250' }], // RIFF … WEBP
  [{ offset: 4, bytes: '6674797061766966' }], // ftypavif
];

/** Does it begin like a picture? Names and media types are the sender's word only. */
export function isImage(file: Buffer): boolean {
  return BEGINNINGS.some((marks) =>
    marks.every(({ offset, bytes }) => file.subarray(offset, offset + bytes.length / 2).toString('hex') === bytes),
  );
}
