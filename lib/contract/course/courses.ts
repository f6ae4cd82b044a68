import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  formatTooManyCharactersMessage,
  idSchema,
  languageCodeSchema,
  optionalTextSchema,
  textSchema,
  titleSchema,
} from '@/lib/contract/field-schemas'
import { isObjectPath } from '@/lib/contract/media/object-paths'
import { urlSchema } from '@/lib/contract/media/urls'
import { contentAccessSchema } from '@/lib/contract/system/settings'
import { imageMadeBySchema } from './image-made-by'

/** Maximum number of slugs of one course, including old slugs that redirect. */
export const SLUGS_MAX = 20

const SLUG_LENGTH_MAX = 60

/** The name of a course in URLs. */
export const courseSlugSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(SLUG_LENGTH_MAX, formatTooManyCharactersMessage(SLUG_LENGTH_MAX))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters and numbers, with single hyphens between them')

const courseFields = {
  id: idSchema,
  slug: z.string(),
  /** Title of the course. Null if it is the only one and has the name of the shop. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageMadeBy: imageMadeBySchema,
  order: z.int(),
  /** Whether the course is visible to administrators only. */
  draft: z.boolean(),
  /** Whether people who don't own any part of the course see it. */
  listed: z.boolean(),
  /** Price as a line of text. */
  priceLine: z.string().nullable(),
  /** URL where people buy the course. */
  buyUrl: z.string().nullable(),
  createdAt: dateTimeSchema,
}

/** A course that the viewer can see, with their progress. */
export const courseSchema = z.strictObject({
  ...courseFields,
  /** Whether the viewer owns any section, even if it opens later. */
  owned: z.boolean(),
  /** Number of published lessons that the viewer owns, or of all published lessons if they don't own any. */
  lessons: z.int(),
  /** Number of lessons that the viewer has completed. */
  completed: z.int(),
  /** Completed share of the lessons: 0 to 100, rounded. */
  percent: z.int(),
  /** The lesson to continue with. Null if the viewer has completed every open lesson. */
  next: z.strictObject({ videoId: idSchema, title: z.string() }).nullable(),
  /** When the next lesson opens, if the viewer has completed every open lesson. */
  opensAt: dateTimeSchema.nullable(),
})
export type Course = z.infer<typeof courseSchema>

export const courseListSchema = z.array(courseSchema)

/** A course in the student’s list. */
export interface ListedCourse extends Course {
  /** Language of the course (BCP 47). */
  language: string
  /** Whether the viewer has watched or completed any lesson of the course. */
  isStarted: boolean
}

/** A course, as administrators see it. */
export const adminCourseSchema = z.strictObject({
  ...courseFields,
  /** Language of the course (BCP 47). */
  language: z.string(),
  contentAccess: contentAccessSchema,
  autoComplete: z.boolean(),
  certificates: z.boolean(),
  askCourse: z.boolean(),
  /** Number of people with access to any part of the course. */
  students: z.int(),
  /** Percentage of the course’s progress records that are marked complete. 0 to 100, rounded. */
  completion: z.int(),
})
export type AdminCourse = z.infer<typeof adminCourseSchema>

export const adminCourseListSchema = z.array(adminCourseSchema)

export const courseParams = z.object({ courseId: idSchema })

/** The course that gets the sections of a deleted course. */
export const courseDeletionQuerySchema = z.strictObject({ moveTo: idSchema.optional() })

/** The URL where people buy a course, on another site. */
const buyUrlSchema = urlSchema.refine(
  (url) => !isObjectPath(url),
  'Enter a URL that starts with https:// or http://',
)

const inputFields = {
  title: titleSchema,
  slug: courseSlugSchema.optional(),
  description: descriptionSchema,
  draft: z.boolean().optional(),
  listed: z.boolean().optional(),
  language: languageCodeSchema.optional(),
  contentAccess: contentAccessSchema.optional(),
  priceLine: optionalTextSchema(60),
  buyUrl: z.union([z.literal('').transform(() => null), buyUrlSchema]).nullish(),
}

/**
 * A new course. If the slug is omitted, it is made from the title. The course is a draft unless the input
 * says otherwise.
 */
export const courseInputSchema = z.strictObject({
  ...inputFields,
  /** ID of a course whose sections are copied as drafts without lessons. */
  copySectionsFrom: idSchema.optional(),
})
export type CourseInput = z.infer<typeof courseInputSchema>

/** A change of a course. Omitted fields stay unchanged. */
export const courseEditSchema = z
  .strictObject({
    ...inputFields,
    autoComplete: z.boolean(),
    certificates: z.boolean(),
    askCourse: z.boolean(),
  })
  .partial()
export type CourseEdit = z.infer<typeof courseEditSchema>

/** Returns a slug for a title, without a number that makes it unique. */
export function makeSlugFromTitle(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const slug = words
    .join('-')
    .slice(0, SLUG_LENGTH_MAX - 4)
    .replace(/-$/, '')
  return slug || 'course'
}

/** A course that a page links to. */
export const courseLinkSchema = z.strictObject({ slug: z.string(), title: z.string() })
export type CourseLink = z.infer<typeof courseLinkSchema>
