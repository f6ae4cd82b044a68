import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { BroadcastSegment } from '@/lib/contract/mail/broadcasts'
import { existingCoursesSql } from '@/lib/data/course/course-lookups'
import type { Transaction } from '@/lib/server/db/client'
import { idRowSchema, rows } from '@/lib/server/db/typed-rows'

const DELETED_MESSAGE = 'This course was deleted. Reload the page.'

/**
 * Throws `bad_request` if a course that a segment names doesn’t exist. Until the transaction ends, none of its courses can
 * be deleted. `path` is the path of the segment’s fields in the request, such as `segment.`.
 */
export async function requireSegmentCourses(
  segment: BroadcastSegment,
  path: string,
  tx?: Transaction,
): Promise<void> {
  const { courseId, withoutCourseId } = segment
  const named = Object.entries({ courseId, withoutCourseId }).flatMap(([name, id]) =>
    id ? [{ name, id: id.toLowerCase() }] : [],
  )
  if (named.length === 0) return
  const found = await rows(idRowSchema, tx)`${existingCoursesSql(named.map(({ id }) => id))}`
  const missing = named.find(({ id }) => !found.some((course) => course.id === id))
  if (!missing) return
  throw new AppError('bad_request', DELETED_MESSAGE, {
    fields: { [path + missing.name]: [DELETED_MESSAGE] },
  })
}
