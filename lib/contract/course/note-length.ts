/**
 * Maximum number of characters in a note. The constant has its own file, because the schema’s file loads zod.
 */
export const NOTE_LENGTH_MAX = 10_000
