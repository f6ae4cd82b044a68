import type { CsvExportList } from '@/components/layout/csv-export'
import { fetchAllCustomers } from '@/lib/client/people/customers'
import {
  type CustomerRow,
  type CustomerSort,
  type CustomerStatus,
  formatCustomerName,
  getCustomerStatus,
} from '@/lib/contract/people/customers'
import { formatCsvTime } from '@/lib/csv'
import { humanizeSnakeCase } from '@/lib/format'

const columns: CsvExportList<CustomerRow>['columns'] = [
  ['Customer', ({ user }) => formatCustomerName(user)],
  ['Email', ({ user }) => user.email],
  ['First Name', ({ user }) => user.firstName ?? ''],
  ['Last Name', ({ user }) => user.lastName ?? ''],
  ['Admin', ({ user }) => (user.isAdmin ? 'Yes' : 'No')],
  ['Status', ({ lastAccess }) => humanizeSnakeCase(getCustomerStatus(lastAccess))],
  ['Access Count', ({ accessCount }) => String(accessCount)],
  ['Last Active', ({ lastAccess }) => (lastAccess ? formatCsvTime(lastAccess) : 'Never')],
]

const file = {
  name: 'customers',
  what: 'customers',
  columns,
  texts: {
    done: 'Customers exported successfully',
    none: 'No customers to export',
    failed: 'Couldn’t export the customers. Try again.',
  },
}

export interface CustomerListFilter {
  search?: string
  status?: CustomerStatus
  sort?: CustomerSort
}

/** Describes the CSV export of all customers that match the filters. */
export function defineCustomersCsv(filters: CustomerListFilter): CsvExportList<CustomerRow> {
  return { ...file, pages: (signal) => fetchAllCustomers(filters, signal) }
}

/** Describes the CSV export of the given customers, with the values that are already loaded. */
export function defineSelectedCustomersCsv(rows: CustomerRow[]): CsvExportList<CustomerRow> {
  return {
    ...file,
    pages: async function* selected() {
      yield { rows, total: rows.length }
    },
  }
}
