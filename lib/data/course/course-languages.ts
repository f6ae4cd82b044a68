import 'server-only'
import type { Transaction } from '@/lib/server/db/client'

/** Returns a row without the language of its course if that is the language of the site. */
export const omitSiteLanguage = <Row extends { courseLanguage: string }>(
  { courseLanguage, ...row }: Row,
  siteLanguage: string,
): Omit<Row, 'courseLanguage'> & { courseLanguage?: string } =>
  courseLanguage === siteLanguage ? row : { ...row, courseLanguage }

/** Gives the courses that have the language of the site its new one. Call it in the transaction that changes it. */
export async function followSiteLanguage(tx: Transaction, before: string, language: string): Promise<void> {
  await tx.course.updateMany({ where: { language: before }, data: { language } })
}
