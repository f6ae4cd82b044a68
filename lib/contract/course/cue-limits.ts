/** Maximum number of cues per lesson. */
export const CUES_MAX = 10_000
/** Maximum number of characters per cue. */
export const CUE_LENGTH_MAX = 1000
