// These limits have their own file, because the schema’s file loads zod.

/** Maximum number of ranges per report. */
export const WATCHED_RANGES_MAX = 100
/** Maximum age of a reported position: one year, in seconds. */
export const POSITION_AGE_MAX = 31_536_000
