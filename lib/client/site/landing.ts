import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type Landing,
  type LandingOrigin,
  landingSchema,
  landingStateSchema,
  publishedVersionSchema,
} from '@/lib/contract/site/landing'

const url = '/api/admin/landing'

export function landingQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(landingStateSchema) })
}

export function useStartLanding() {
  return useApiMutation(
    (from: LandingOrigin) => callApi('POST', `${url}/start`, { from }, landingSchema),
    [url],
    ['/api/admin/audit'],
  )
}

/** Saves the draft without updating the cached query, because the form is newer. */
export function useSaveLandingDraft() {
  return useMutation({ mutationFn: (draft: Landing) => callApi('PUT', `${url}/draft`, draft) })
}

export function usePublishLanding() {
  return useApiMutation(
    () => callApi('POST', `${url}/publish`, undefined, publishedVersionSchema, { isSlow: true }),
    [url],
    ['/api/admin/audit'],
  )
}

export function useRestoreLanding() {
  return useApiMutation(
    (version: number) => callApi('POST', `${url}/versions/${version}/restore`, undefined, landingStateSchema),
    [url],
    ['/api/admin/audit'],
  )
}

/**
 * Total size of pictures in bytes. Bypasses the cache, because the preview stores cross-origin responses that
 * a page can’t read.
 */
export function totalImageBytesQuery(urls: string[]) {
  const sizeOf = async (picture: string) => (await (await fetch(picture, { cache: 'no-store' })).blob()).size
  return queryOptions({
    queryKey: ['picture bytes', ...urls],
    queryFn: async () => (await Promise.all(urls.map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0),
    enabled: urls.length > 0,
  })
}
