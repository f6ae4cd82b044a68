import { z } from 'zod'
import {
  dateTimeSchema,
  formatTooManyCharactersMessage,
  idSchema,
  textSchema,
} from '@/lib/contract/field-schemas'
import { QUESTION_LENGTH_MAX } from '@/lib/contract/question-limits'
import { courseSlugParamSchema } from './course-query'

/**
 * Whether students can ask questions about the course or courses (`isOn`), and how many questions the viewer
 * has left (`left`).
 */
export const questionAllowanceSchema = z.strictObject({ isOn: z.boolean(), left: z.int() })

export const questionInputSchema = z.strictObject({
  question: textSchema
    .trim()
    .min(3, 'Your question is too short. Add a few words.')
    .max(QUESTION_LENGTH_MAX, formatTooManyCharactersMessage(QUESTION_LENGTH_MAX)),
  course: courseSlugParamSchema,
})

/**
 * The lesson that supports a sentence of an answer, and the second at which the supporting passage starts.
 */
const sourceSchema = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  /** The title of the lesson’s course. Null if the viewer sees only one course. */
  courseTitle: z.string().nullable(),
  /** Language of the course (BCP 47), if it differs from that of the site. */
  courseLanguage: z.string().optional(),
  second: z.int(),
})
export type AnswerSource = z.infer<typeof sourceSchema>

/** A sentence of an answer with its source in the course. */
const sentenceSchema = z.strictObject({ text: z.string(), source: sourceSchema })
export type AnswerSentence = z.infer<typeof sentenceSchema>

/** An answer. It has no sentences if the course does not answer the question. */
export const courseAnswerSchema = z.strictObject({ sentences: z.array(sentenceSchema), left: z.int() })
export type CourseAnswer = z.infer<typeof courseAnswerSchema>

/** A question that the course does not answer, stored without the person's identity. */
export const unansweredQuestionSchema = z.strictObject({
  id: idSchema,
  question: z.string(),
  askedAt: dateTimeSchema,
})
export type UnansweredQuestion = z.infer<typeof unansweredQuestionSchema>

export const unansweredQuestionListSchema = z.array(unansweredQuestionSchema)
