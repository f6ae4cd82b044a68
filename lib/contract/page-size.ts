// The constants have their own file, so that they can be imported without zod.
export const PAGE_SIZE = 100
export const PAGE_SIZE_MAX = 500
