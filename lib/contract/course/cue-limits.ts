/** Maximum number of cues per lesson, and of characters per cue. */
export const CUES_MAX = 10_000
export const CUE_LENGTH_MAX = 1000
