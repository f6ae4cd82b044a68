import type { ListedVideo, Video } from './videos'

// This function has its own file, because the files of the schemas load zod.

/** Whether the viewer may watch a video of a list now. */
export const isOpenVideo = (video: ListedVideo): video is Video => !video.locked
