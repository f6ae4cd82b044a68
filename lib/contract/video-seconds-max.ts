/**
 * Maximum length or position in a video: one day, in seconds. In a separate file, so that it can be imported
 * without zod.
 */
export const VIDEO_SECONDS_MAX = 86_400
