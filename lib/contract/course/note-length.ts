/** How many characters a note holds at most. Apart from its schema, which brings zod along. */
export const NOTE_LENGTH_MAX = 10_000
