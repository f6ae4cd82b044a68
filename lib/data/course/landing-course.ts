import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import type { Admin } from '@/lib/server/auth/session'
import { idRowSchema, queryPrepared } from '@/lib/server/db/typed-rows'
import { courseHasSlugSql } from './course-scope'

const landingCourseSchema = z.strictObject({
  id: idSchema,
  /** The current slug. */
  slug: z.string(),
  title: z.string().nullable(),
  draft: z.boolean(),
  priceLine: z.string().nullable(),
  /** URL that the course's card leads to. */
  buyUrl: z.string().nullable(),
})
export type LandingCourse = z.infer<typeof landingCourseSchema>

/**
 * Returns the course whose landing page a request is about: the course that has or had the slug. Null without
 * a slug, which means the shop's page. Throws `not_found`.
 */
export async function findLandingCourse(
  _admin: Admin,
  slug: string | undefined,
): Promise<LandingCourse | null> {
  if (slug === undefined) return null
  const [course] = await queryPrepared(landingCourseSchema)`
    SELECT c.id, c.slug, c.title, c.draft, c.price_line, c.buy_url FROM courses c WHERE ${courseHasSlugSql(slug)}`
  if (!course) throw new AppError('not_found', 'Course not found')
  return course
}

const publicCourseSchema = landingCourseSchema
  .pick({ slug: true, title: true })
  .extend({ language: z.string() })

/** Returns the data of a published course that its landing page shows. Null if there is no such course. */
export async function findPublicCourse(id: string): Promise<z.infer<typeof publicCourseSchema> | null> {
  const [course] = await queryPrepared(publicCourseSchema)`
    SELECT c.slug, c.title, c.language FROM courses c WHERE c.id = ${id}::uuid AND NOT c.draft`
  return course ?? null
}

/** Returns the ID of the published course that has or had a slug. Null if no course does. */
export async function findPublicCourseId(slug: string): Promise<string | null> {
  const [course] = await queryPrepared(idRowSchema)`
    SELECT c.id FROM courses c WHERE ${courseHasSlugSql(slug)} AND NOT c.draft`
  return course?.id ?? null
}
