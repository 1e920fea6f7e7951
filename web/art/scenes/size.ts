/** Every frame is drawn in this box, 6:5 (LOOK §5). */
export const WIDTH = 240;
export const HEIGHT = 200;
