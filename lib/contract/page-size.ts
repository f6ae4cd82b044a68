// This constant is in a separate file, so that it can be imported without zod.
export const PAGE_SIZE = 100
export const PAGE_SIZE_MAX = 500
