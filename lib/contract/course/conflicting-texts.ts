/**
 * The field `texts` of a 409 response: the saved text, its edit time, and the submitted text. The text is a
 * line of a transcript, or a note.
 */
export interface ConflictingTexts {
  saved: string
  editedAt: string | null
  yours: string
}
