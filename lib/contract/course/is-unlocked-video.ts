import type { ListedVideo, Video } from './videos'

// This function has its own file, because the files of the schemas load zod.

/** Returns whether a listed video is unlocked, so the viewer may watch it now. */
export const isUnlockedVideo = (video: ListedVideo): video is Video => !video.locked
