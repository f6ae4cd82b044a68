import { api } from '@/lib/client/api'
import { pagedQuery, pagesOf } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import { leadListSchema } from '@/lib/contract/mail/leads'

export type LeadFilters = { search?: string; source?: string }

const leads = '/api/admin/leads'

/** The early access list, newest first. */
export function leadsQuery(filters: LeadFilters = {}) {
  return { ...pagedQuery([leads], leadListSchema, filters), staleTime: 0 }
}

/** The whole early access list, page by page, for the export. */
export function leadPages(filters: LeadFilters, signal: AbortSignal) {
  return pagesOf(leads, leadListSchema, filters, signal)
}

export function useDeleteLead() {
  return useWrite((id: string) => api('DELETE', `${leads}/${id}`), [leads], ['/api/admin/audit'])
}
