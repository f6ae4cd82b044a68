/**
 * Maximum number of ranges per report. The constant has its own file, because the schema’s file loads zod.
 */
export const WATCHED_RANGES_MAX = 100
