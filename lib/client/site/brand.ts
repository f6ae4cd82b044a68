import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type BrandInput, brandSchema } from '@/lib/contract/site/brand'

const url = '/api/admin/brand'

export function brandQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(brandSchema) })
}

export function useUpdateBrand() {
  return useWrite(
    (input: BrandInput) => api('PUT', url, input, brandSchema),
    [url],
    ['/api/admin/settings'],
    ['/api/admin/audit'],
  )
}
