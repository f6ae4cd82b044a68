/** One report holds so many ranges at most. Apart from its schema, which brings zod along. */
export const RANGES_MAX = 100
