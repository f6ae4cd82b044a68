import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type PageEdit, type PageInput, sitePageListSchema, sitePageSchema } from '@/lib/contract/site/pages'

const url = '/api/admin/pages'

export function pagesQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(sitePageListSchema) })
}

/** Creates or updates a page. If another page uses the URL, the error is in `fields.slug`. */
export function useSavePage() {
  return useApiMutation(
    ({ id, ...input }: (PageInput & { id?: undefined }) | (PageEdit & { id: string })) =>
      id
        ? callApi('PUT', `${url}/${id}`, input, sitePageSchema)
        : callApi('POST', url, input, sitePageSchema),
    [url],
    ['/api/admin/audit'],
  )
}

export function useDeletePage() {
  return useApiMutation((id: string) => callApi('DELETE', `${url}/${id}`), [url], ['/api/admin/audit'])
}
