import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import type { Admin } from '@/lib/server/auth/session'
import { idRowSchema, preparedRows } from '@/lib/server/db/typed-rows'
import { hasSlugSql } from './course-scope'

const landingCourseSchema = z.strictObject({
  id: idSchema,
  /** The current slug. */
  slug: z.string(),
  title: z.string().nullable(),
  draft: z.boolean(),
  priceLine: z.string().nullable(),
  /** Where the card of the course leads to. */
  buyUrl: z.string().nullable(),
})
export type LandingCourse = z.infer<typeof landingCourseSchema>

/**
 * Returns the course whose landing page a request is about: the one that the slug names or named, or null for the
 * page of the shop without a slug. Throws `not_found`.
 */
export async function findLandingCourse(
  _admin: Admin,
  slug: string | undefined,
): Promise<LandingCourse | null> {
  if (slug === undefined) return null
  const [course] = await preparedRows(landingCourseSchema)`
    SELECT c.id, c.slug, c.title, c.draft, c.price_line, c.buy_url FROM courses c WHERE ${hasSlugSql(slug)}`
  if (!course) throw new AppError('not_found', 'Course not found')
  return course
}

const publicCourseSchema = landingCourseSchema
  .pick({ slug: true, title: true })
  .extend({ language: z.string() })

/** Returns a published course as its landing page shows it, or null. */
export async function findPublicCourse(id: string): Promise<z.infer<typeof publicCourseSchema> | null> {
  const [course] = await preparedRows(publicCourseSchema)`
    SELECT c.slug, c.title, c.language FROM courses c WHERE c.id = ${id}::uuid AND NOT c.draft`
  return course ?? null
}

/** Returns the ID of the published course that a slug names or named, or null. */
export async function findPublicCourseId(slug: string): Promise<string | null> {
  const [course] = await preparedRows(idRowSchema)`
    SELECT c.id FROM courses c WHERE ${hasSlugSql(slug)} AND NOT c.draft`
  return course?.id ?? null
}
