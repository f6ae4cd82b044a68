/**
 * Width of a storyboard frame, in pixels. The constant has its own file, for pages that render without zod.
 */
export const STORYBOARD_FRAME_WIDTH = 160
