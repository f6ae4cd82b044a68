import type { CsvList } from '@/components/layout/csv-export'
import { type LeadFilters, leadPages } from '@/lib/client/mail/leads'
import type { Lead } from '@/lib/contract/mail/leads'
import { csvTime } from '@/lib/csv'
import { leadState } from './lead-state'

const timeOrEmpty = (value: string | null) => (value ? csvTime(value) : '')

const columns: CsvList<Lead>['columns'] = [
  ['Email', ({ email }) => email],
  ['State', (lead) => leadState(lead).word],
  ['Source', ({ source }) => source],
  ['UTM', ({ utm }) => utm ?? ''],
  ['Referrer', ({ referrer }) => referrer ?? ''],
  ['Signed Up', ({ createdAt }) => csvTime(createdAt)],
  ['Confirmed', ({ confirmedAt }) => timeOrEmpty(confirmedAt)],
  ['Unsubscribed', ({ unsubscribedAt }) => timeOrEmpty(unsubscribedAt)],
  ['Bought', ({ boughtAt }) => timeOrEmpty(boughtAt)],
  ['Form', ({ words }) => words],
  ['Form Sent', ({ askedAt }) => csvTime(askedAt)],
  ['IP Address', ({ ipAddress }) => ipAddress ?? ''],
]

/** CSV export of all sign-ups that match the filters. */
export function leadsFile(filters: LeadFilters): CsvList<Lead> {
  return {
    name: 'early-access',
    what: 'the list',
    columns,
    pages: (signal) => leadPages(filters, signal),
    texts: {
      done: 'Early access list exported successfully',
      none: 'Nothing to export',
      failed: 'Failed to read the list',
    },
  }
}
