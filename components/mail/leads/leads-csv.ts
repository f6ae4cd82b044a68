import type { CsvExportList } from '@/components/layout/csv-export'
import { fetchAllLeads, type LeadFilters } from '@/lib/client/mail/leads'
import type { Lead } from '@/lib/contract/mail/leads'
import { formatCsvTime } from '@/lib/csv'
import { joinCourseTitles } from './join-course-titles'
import { chooseLeadBadge } from './lead-badge'

const timeOrEmpty = (value: string | null) => (value ? formatCsvTime(value) : '')

const columns: CsvExportList<Lead>['columns'] = [
  ['Email', ({ email }) => email],
  ['Status', (lead) => chooseLeadBadge(lead).word],
  ['Source', ({ source }) => source],
  ['UTM', ({ utm }) => utm ?? ''],
  ['Referrer', ({ referrer }) => referrer ?? ''],
  ['Signed Up', ({ createdAt }) => formatCsvTime(createdAt)],
  ['Confirmed', ({ confirmedAt }) => timeOrEmpty(confirmedAt)],
  ['Unsubscribed', ({ unsubscribedAt }) => timeOrEmpty(unsubscribedAt)],
  ['Bought', ({ boughtAt }) => timeOrEmpty(boughtAt)],
  ['Form', ({ words }) => words],
  ['Form Sent', ({ askedAt }) => formatCsvTime(askedAt)],
  ['IP Address', ({ ipAddress }) => ipAddress ?? ''],
]

const courseColumn: (typeof columns)[number] = ['Courses', ({ courses }) => joinCourseTitles(courses)]

/**
 * Describes the CSV export of all sign-ups that match the filters. Includes their courses if the shop has
 * several.
 */
export function defineLeadsCsv(filters: LeadFilters, hasSeveralCourses: boolean): CsvExportList<Lead> {
  return {
    name: 'early-access',
    what: 'the list',
    columns: hasSeveralCourses ? [...columns, courseColumn] : columns,
    pages: (signal) => fetchAllLeads(filters, signal),
    texts: {
      done: 'Early access list exported successfully',
      none: 'Nothing to export',
      failed: 'Couldn’t export the early access list. Try again.',
    },
  }
}
