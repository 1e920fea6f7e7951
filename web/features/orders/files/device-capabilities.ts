/** Whether the share sheet of the system takes pictures: on a phone it leads to the camera roll. */
export function canShareFiles(): boolean {
  if (typeof navigator.share !== 'function' || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([new Uint8Array(1)], 'a.jpg', { type: 'image/jpeg' })] });
}

/** Whether saving means the share sheet: it takes files and there is a touch screen. On a desktop the share sheet only sends. */
export function savesToCameraRoll(): boolean {
  return canShareFiles() && window.matchMedia('(any-pointer: coarse)').matches;
}

/** Whether touch is the main way to point. */
export const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;
