/** Maximum number of cues per lesson. `CUE_LENGTH_MAX` is the maximum number of characters per cue. */
export const CUES_MAX = 10_000
export const CUE_LENGTH_MAX = 1000
