import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type PageEdit, type PageInput, pageListSchema, pageSchema } from '@/lib/contract/site/pages'

const url = '/api/admin/pages'

export function pagesQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(pageListSchema) })
}

/** Creates or updates a page. If another page uses the URL, the error is in `fields.slug`. */
export function useSavePage() {
  return useWrite(
    ({ id, ...input }: (PageInput & { id?: undefined }) | (PageEdit & { id: string })) =>
      id ? api('PUT', `${url}/${id}`, input, pageSchema) : api('POST', url, input, pageSchema),
    [url],
    ['/api/admin/audit'],
  )
}

export function useDeletePage() {
  return useWrite((id: string) => api('DELETE', `${url}/${id}`), [url], ['/api/admin/audit'])
}
