/** Maximum number of characters in a note. In its own file, because the schema's file loads zod. */
export const NOTE_LENGTH_MAX = 10_000
