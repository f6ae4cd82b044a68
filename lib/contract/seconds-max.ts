/** A length or a place in a video, in seconds, is a day at most. Apart from its schema, which brings zod along. */
export const SECONDS_MAX = 86_400
