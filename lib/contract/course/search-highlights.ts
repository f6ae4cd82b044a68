export const SEARCH_LENGTH_MAX = 200

/** Marks before and after a found word. No searched text contains these characters. */
export const HIGHLIGHT_START = '\u0002'
export const HIGHLIGHT_END = '\u0003'
