import type { CsvList } from '@/components/layout/csv-export'
import { customerPages } from '@/lib/client/people/customers'
import {
  type CustomerRow,
  type CustomerSort,
  type CustomerStatus,
  customerName,
  customerStatus,
} from '@/lib/contract/people/customers'
import { csvTime } from '@/lib/csv'
import { formatLabel } from '@/lib/format'

const columns: CsvList<CustomerRow>['columns'] = [
  ['Customer', ({ user }) => customerName(user)],
  ['Email', ({ user }) => user.email],
  ['First Name', ({ user }) => user.firstName ?? ''],
  ['Last Name', ({ user }) => user.lastName ?? ''],
  ['Admin', ({ user }) => (user.isAdmin ? 'Yes' : 'No')],
  ['Status', ({ lastAccess }) => formatLabel(customerStatus(lastAccess))],
  ['Access Count', ({ accessCount }) => String(accessCount)],
  ['Last Active', ({ lastAccess }) => (lastAccess ? csvTime(lastAccess) : 'Never')],
]

const file = {
  name: 'customers',
  what: 'customers',
  columns,
  texts: {
    done: 'Customers exported successfully',
    none: 'No customers to export',
    failed: 'Failed to read the customers',
  },
}

export interface CustomerFilter {
  search?: string
  status?: CustomerStatus
  sort?: CustomerSort
}

/** Describes the CSV export of all customers that match the filters. */
export function customersFile(filters: CustomerFilter): CsvList<CustomerRow> {
  return { ...file, pages: (signal) => customerPages(filters, signal) }
}

/** Describes the CSV export of these customers, as they were loaded. */
export function selectedFile(rows: CustomerRow[]): CsvList<CustomerRow> {
  return {
    ...file,
    pages: async function* selected() {
      yield { rows, total: rows.length }
    },
  }
}
