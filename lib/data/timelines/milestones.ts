import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { rebuildCourseMomentsOfUser, startsCourseSql } from './course-moments'
import { addsTimelineMilestoneSql, addTimelineMilestones, rebuildTimelinesOfUsers } from './rebuild-timelines'

/**
 * SQL: whether a logged action of a person, such as a sign-in or a viewed video, adds a milestone to one of
 * their purchase timelines, or starts a course.
 */
export function addsMilestoneSql(userId: string, action: string, resourceId: string | null): Prisma.Sql {
  const addsToTimeline = addsTimelineMilestoneSql(userId, action, resourceId)
  if (action !== 'video_viewed') return addsToTimeline
  return Prisma.sql`(${addsToTimeline} OR ${startsCourseSql(userId, resourceId)})`
}

/** Stores the milestones that a logged action of a person adds to their purchase timelines and courses. */
export async function addMilestones(
  userId: string,
  action: string,
  resourceId: string | null,
): Promise<void> {
  await addTimelineMilestones(userId, action, resourceId)
  if (action === 'video_viewed') await rebuildCourseMomentsOfUser(userId)
}

/** Recomputes the purchase timelines and course milestones of one person. */
export async function rebuildMilestonesOfUser(userId: string): Promise<void> {
  await rebuildTimelinesOfUsers([userId])
  await rebuildCourseMomentsOfUser(userId)
}
