/** The width of a frame of a storyboard, in pixels; apart, for a page that is drawn without zod. */
export const FRAME_WIDTH = 160
