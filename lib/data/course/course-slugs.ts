import 'server-only'
import { makeSlugFromTitle, SLUGS_MAX } from '@/lib/contract/course/courses'
import { AppError } from '@/lib/contract/error'
import type { Transaction } from '@/lib/server/db/client'

const slugConflict = (message: string) => new AppError('conflict', message, { fields: { slug: [message] } })

/** Throws `conflict` if another course has or had the slug. Returns whether the given course has or had it. */
async function requireFreeSlug(tx: Transaction, slug: string, courseId: string | null): Promise<boolean> {
  const owner = await tx.courseSlug.findUnique({ where: { slug } })
  if (owner && owner.courseId !== courseId) throw slugConflict('Another course already uses this URL')
  return owner !== null
}

/**
 * Returns the slug of a new course: the given slug, or one made from the title, with a number added if that
 * slug is taken. Throws `conflict` if the given slug is taken. The transaction must hold the lock of the
 * course order, so that no concurrent request can take the same slug.
 */
export async function chooseSlug(tx: Transaction, title: string, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    await requireFreeSlug(tx, given, null)
    return given
  }
  const base = makeSlugFromTitle(title)
  const taken = await tx.courseSlug.findMany({
    where: { slug: { startsWith: base } },
    select: { slug: true },
  })
  const slugs = new Set(taken.map(({ slug }) => slug))
  let slug = base
  for (let number = 2; slugs.has(slug); number++) slug = `${base}-${number}`
  return slug
}

/**
 * Stores a course’s new slug. The old slug redirects to the new one. Throws `conflict` if another course has
 * or had the slug, or if the course has had too many slugs. The transaction must hold the lock of the course
 * order.
 */
export async function addSlug(tx: Transaction, courseId: string, slug: string): Promise<void> {
  if (await requireFreeSlug(tx, slug, courseId)) return
  if ((await tx.courseSlug.count({ where: { courseId } })) >= SLUGS_MAX)
    throw slugConflict(
      `This course has reached its limit of ${SLUGS_MAX} URLs. Choose one that it has used before.`,
    )
  await tx.courseSlug.create({ data: { slug, courseId } })
}
