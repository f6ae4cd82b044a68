export const SEARCH_LENGTH_MAX = 200

/** Stand before and after a found word: no text that is searched has them. */
export const MARK = '\u0002'
export const MARK_END = '\u0003'
