export const SEARCH_LENGTH_MAX = 200

/** Character that marks the start of a found word. Searched text never contains it. */
export const HIGHLIGHT_START = '\u0002'
/** Character that marks the end of a found word. Searched text never contains it. */
export const HIGHLIGHT_END = '\u0003'
