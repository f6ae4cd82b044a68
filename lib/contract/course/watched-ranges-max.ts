/** Maximum number of ranges per report. In its own file, because the schema's file loads zod. */
export const WATCHED_RANGES_MAX = 100
