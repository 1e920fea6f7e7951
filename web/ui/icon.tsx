const shapes = {
  arrow: 'M4,12 H19 M13,6 L19,12 L13,18',
  back: 'M20,12 H5 M11,6 L5,12 L11,18',
  camera: 'M4,8 H8 L10,5 H14 L16,8 H20 V19 H4Z M12,17 a3.5,3.5 0 1 0 0,-7 a3.5,3.5 0 1 0 0,7',
  chat: 'M4,5 H20 V16 H11 L6,20 V16 H4Z',
  check: 'M5,12.5 L10,17.5 L19,7',
  close: 'M6,6 L18,18 M18,6 L6,18',
  copy: 'M8,8 H20 V20 H8Z M16,8 V4 H4 V16 H8',
  download: 'M12,4 V15 M7,11 L12,16 L17,11 M5,20 H19',
  edit: 'M4,20 L5,15 L16,4 L20,8 L9,19Z',
  expand: 'M14,4 H20 V10 M20,4 L14,10 M10,20 H4 V14 M4,20 L10,14',
  eye: 'M2,12 Q12,2 22,12 Q12,22 2,12Z M12,15 a3,3 0 1 0 0,-6 a3,3 0 1 0 0,6',
  eyeShut: 'M2,12 Q12,22 22,12 M5,15 L3,18 M12,17 V20.5 M19,15 L21,18',
  frame: 'M4,4 H20 V20 H4Z M8,8 H16 V16 H8Z',
  menu: 'M4,7 H20 M4,12 H20 M4,17 H20',
  out: 'M10,4 H4 V20 H10 M9,12 H20 M16,8 L20,12 L16,16',
  pause: 'M8,5 V19 M16,5 V19',
  photo: 'M4,4 H20 V20 H4Z M4,16 L9,11 L13,15 L16,12 L20,16',
  pin: 'M12,21 C6,14 5,12 5,9 A7,7 0 0 1 19,9 C19,12 18,14 12,21Z M12,11.5 a2.5,2.5 0 1 0 0,-5 a2.5,2.5 0 1 0 0,5',
  play: 'M7,4 L19,12 L7,20Z',
  refresh: 'M19,12 a7,7 0 1 1 -2.2,-5.1 M19,3 V8 H14',
  share: 'M12,15 V4 M8,8 L12,4 L16,8 M5,12 V20 H19 V12',
  star: 'M12,3 L14.6,9 L21,9.6 L16,14 L17.6,20.5 L12,17 L6.4,20.5 L8,14 L3,9.6 L9.4,9Z',
  story: 'M6,3 H18 V21 H6Z M12,8.5 V15.5 M8.5,12 H15.5',
  user: 'M12,12 a4,4 0 1 0 0,-8 a4,4 0 1 0 0,8 M4,21 Q5,14 12,14 Q19,14 20,21',
} as const;

export type IconName = keyof typeof shapes;

/**
 * A line drawing of 24 units, in the colour of the surrounding text, which names what it shows. `size` is in pixels at
 * a default font size of 16 px, and scales with it.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      data-icon
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill={name === 'play' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
