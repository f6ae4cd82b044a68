/**
 * Maximum length or position in a video: one day, in seconds. The constant has its own file, so that it can
 * be imported without zod.
 */
export const VIDEO_SECONDS_MAX = 86_400
