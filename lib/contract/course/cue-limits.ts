/** How many cues a lesson has at most, and how many letters one of them. */
export const CUES_MAX = 10_000
export const CUE_LENGTH_MAX = 1000
