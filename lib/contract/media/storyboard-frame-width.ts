/** Width of a storyboard frame, in pixels. In its own file, for pages that render without zod. */
export const STORYBOARD_FRAME_WIDTH = 160
