import { z } from 'zod'
import {
  dateTimeSchema,
  formatTooManyCharactersMessage,
  idSchema,
  searchSchema,
  secondsSchema,
  textSchema,
} from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'
import { courseSlugParamSchema } from './course-query'
import { NOTE_LENGTH_MAX } from './note-length'

export const noteSchema = z.strictObject({
  id: idSchema,
  videoId: idSchema,
  content: z.string(),
  /** Second of the video that the note is about. Null if the note is about the whole video. */
  timestamp: z.int().nullable(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
})
export type Note = z.infer<typeof noteSchema>

export const noteListSchema = z.array(noteSchema)

/** A note in the list of all lessons, with the titles of its lesson and section. */
export const courseNoteSchema = noteSchema.extend({
  videoTitle: z.string(),
  sectionTitle: z.string(),
  /** Title of the course. Null if the viewer sees only one course. */
  courseTitle: z.string().nullable(),
  /** Language of the course (BCP 47), if it differs from that of the site. */
  courseLanguage: z.string().optional(),
  /** Whether the viewer can no longer open the lesson. */
  locked: z.boolean(),
})
export type CourseNote = z.infer<typeof courseNoteSchema>

export const courseNoteListSchema = z.array(courseNoteSchema)

export const courseNotesQuerySchema = pageQuerySchema.extend({
  search: searchSchema.optional(),
  course: courseSlugParamSchema,
})
export type CourseNotesQuery = z.infer<typeof courseNotesQuerySchema>

export const noteParams = z.object({ noteId: idSchema })

const contentSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(NOTE_LENGTH_MAX, formatTooManyCharactersMessage(NOTE_LENGTH_MAX))

export const noteInputSchema = z.strictObject({
  videoId: idSchema,
  content: contentSchema,
  timestamp: secondsSchema.nullish(),
})
export type NoteInput = z.infer<typeof noteInputSchema>

export const noteEditSchema = z.strictObject({
  content: contentSchema,
  /** The note’s `updatedAt` when the editor loaded it, for the optimistic lock. Without it, the last save wins. */
  updatedAt: dateTimeSchema.optional(),
})
export type NoteEdit = z.infer<typeof noteEditSchema>

export const noteDeleteQuerySchema = noteEditSchema.pick({ updatedAt: true })
