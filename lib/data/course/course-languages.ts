import 'server-only'
import type { Transaction } from '@/lib/server/db/client'

/** Returns a row without the language of its course if that is the language of the site. */
export const omitSiteLanguage = <Row extends { courseLanguage: string }>(
  { courseLanguage, ...row }: Row,
  siteLanguage: string,
): Omit<Row, 'courseLanguage'> & { courseLanguage?: string } =>
  courseLanguage === siteLanguage ? row : { ...row, courseLanguage }

/**
 * Changes the language of each course that has the site's previous language to the new one. Call it in the
 * transaction that changes the language of the site.
 */
export async function changeCourseLanguages(
  tx: Transaction,
  before: string,
  language: string,
): Promise<void> {
  await tx.course.updateMany({ where: { language: before }, data: { language } })
}
