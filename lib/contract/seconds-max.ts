/**
 * Maximum length or position in a video: one day, in seconds. In a separate file, so that it can be imported
 * without zod.
 */
export const SECONDS_MAX = 86_400
