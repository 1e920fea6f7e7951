/** Whether the system's share sheet takes pictures: on a phone it leads to the camera roll. */
export function canShareFiles(): boolean {
  if (typeof navigator.share !== 'function' || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([new Uint8Array(1)], 'a.jpg', { type: 'image/jpeg' })] });
}

/** A finger can touch the screen: there the share sheet saves to the camera roll, where a desk's sheet only sends. */
export function isHandheld(): boolean {
  return window.matchMedia('(any-pointer: coarse)').matches;
}
