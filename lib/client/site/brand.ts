import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type BrandInput, brandSchema } from '@/lib/contract/site/brand'

const url = '/api/admin/brand'

export function brandQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(brandSchema) })
}

export function useUpdateBrand() {
  return useApiMutation(
    (input: BrandInput) => callApi('PUT', url, input, brandSchema),
    [url],
    ['/api/admin/settings'],
    ['/api/admin/audit'],
  )
}
