import { callApi } from '@/lib/client/api'
import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { leadListSchema } from '@/lib/contract/mail/leads'

export type LeadFilters = { search?: string; source?: string }

const leads = '/api/admin/leads'

/** Returns the query for the early access list, newest first. */
export function leadsQuery(filters: LeadFilters = {}) {
  return { ...pagedQuery([leads], leadListSchema, filters), staleTime: 0 }
}

/** Reads the whole early access list for the export, page by page. */
export function fetchAllLeads(filters: LeadFilters, signal: AbortSignal) {
  return fetchAllPages(leads, leadListSchema, filters, signal)
}

export function useDeleteLead() {
  return useApiMutation((id: string) => callApi('DELETE', `${leads}/${id}`), [leads], ['/api/admin/audit'])
}
