// Apart from the schema of pages, which brings zod along.
export const PAGE_SIZE = 100
export const PAGE_SIZE_MAX = 500
