import { randomUUID } from 'node:crypto'
import type { MeasuredReads, SizeComparison } from './compare-site-sizes'
import { STUDENT_EMAIL } from './seed-many-courses'

/** Maximum growth of the 95th percentile from one course to 200. */
const RATIO_MAX = 1.2
/** Differences up to this size are treated as noise. Milliseconds. */
const NOISE_MS = 0.5
/** Maximum time of each read that covers all courses. Such reads grow with the number of courses. Milliseconds. */
const ALL_COURSES_MS: Record<string, number> = {
  'all: search, rare word': 100,
  'all: search, common word': 100,
  'all: search, a title': 100,
  'all: customers': 150,
}

/** Returns the measured reads of the student and the owner by name. The reads run as in pages and the API. */
export async function createCourseReads(): Promise<MeasuredReads> {
  const { db } = await import('@/lib/server/db/client')
  const { findSession, hashSessionToken, isAdmin } = await import('@/lib/server/auth/session')
  const { SESSION_COOKIE } = await import('@/lib/server/auth/session-cookies')
  const { getCertificateStatus } = await import('@/lib/data/course/certificates')
  const { readCourseList } = await import('@/lib/data/course/course-list')
  const { listCourseNotes } = await import('@/lib/data/course/course-notes')
  const { searchCourse } = await import('@/lib/data/course/course-search')
  const { listAdminCourses } = await import('@/lib/data/course/courses')
  const { listNotes } = await import('@/lib/data/course/notes')
  const { getOutline } = await import('@/lib/data/course/outline')
  const { getContinueVideo, listProgress, saveProgress } = await import('@/lib/data/course/progress')
  const { getCourseSections, getSectionAndCourse, listSections } = await import('@/lib/data/course/sections')
  const { getStartPageTarget } = await import('@/lib/data/course/start-page-target')
  const { getVideoAndCourse, listVideos } = await import('@/lib/data/course/videos')
  const { requireMediaAccess } = await import('@/lib/data/media/media-access')
  const { getLockedPart } = await import('@/lib/data/people/access-status')
  const { listCustomers } = await import('@/lib/data/people/customers')

  const signIn = async (email: string) => {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
    const token = randomUUID()
    const expire = new Date(Date.now() + 60 * 60 * 1000)
    await db.session.create({ data: { sid: hashSessionToken(token), sess: {}, expire, userId } })
    const session = await findSession(token)
    if (!session) throw new Error('The session of this benchmark was not found')
    return { token, viewer: session.viewer }
  }
  const owner = 'buyer.1@example.com'
  await db.user.update({ where: { email: owner }, data: { isAdmin: true } })
  const { viewer: admin } = await signIn(owner)
  if (!isAdmin(admin)) throw new Error('The administrator of this benchmark was not found')
  const { token, viewer } = await signIn(STUDENT_EMAIL)
  const stranger = 'stranger@example.com'
  await db.user.create({ data: { email: stranger } })
  const { viewer: noCustomer } = await signIn(stranger)
  const {
    id: videoId,
    sectionId,
    videoUrl,
  } = await db.video.findFirstOrThrow({
    where: { order: 3, section: { order: 5, course: { slug: 'course' } } },
  })
  const cookies = {
    get: (name: string) => (name === SESSION_COOKIE ? { value: token } : undefined),
  }
  const scope = { slug: 'course' }
  const page = { limit: 100 }
  return {
    dashboard: () =>
      Promise.all([
        getCourseSections(viewer, scope),
        listProgress(viewer, scope),
        getContinueVideo(viewer, scope),
      ]),
    lesson: () =>
      Promise.all([
        getVideoAndCourse(viewer, videoId),
        getOutline(viewer, videoId),
        listNotes(viewer, videoId, page),
      ]),
    section: () =>
      Promise.all([
        getSectionAndCourse(viewer, sectionId),
        listVideos(viewer, sectionId),
        listProgress(viewer, { sectionId }),
      ]),
    'locked lesson': () => getLockedPart(noCustomer, { videoId }),
    'saving progress': () => saveProgress(viewer, { videoId, lastPosition: 9 }),
    certificate: () => getCertificateStatus(viewer, scope),
    'notes of the course': () => listCourseNotes(viewer, { ...page, course: 'course' }),
    'media access check': () => requireMediaAccess(cookies, videoUrl),
    'start page': () => getStartPageTarget(viewer),
    'search in the course': () => searchCourse(viewer, { q: 'market', course: 'course' }),
    'sections, owner': () => getCourseSections(admin, scope),
    'all: course list': () => readCourseList(viewer),
    'all: sections': () => listSections(viewer),
    'all: courses, owner': () => listAdminCourses(admin),
    'all: search, rare word': () => searchCourse(viewer, { q: 'quartz' }),
    'all: search, common word': () => searchCourse(viewer, { q: 'market' }),
    'all: search, a title': () => searchCourse(viewer, { q: 'lesson 3' }),
    'all: customers': () => listCustomers(admin, page),
  }
}

/** Returns a sentence for each read that grows too much with the number of courses. */
export function findSlowReads(results: SizeComparison[]): string[] {
  return results.flatMap(({ name, p95, p95Ratio }) => {
    const limit = ALL_COURSES_MS[name]
    if (limit !== undefined && p95 > limit) return [`${name} takes more than ${limit} ms`]
    const isNoise = p95 - p95 / p95Ratio < NOISE_MS
    if (name.startsWith('all:') || p95Ratio <= RATIO_MAX || isNoise) return []
    return [`${name} takes more than ${RATIO_MAX} times as long with many courses`]
  })
}
