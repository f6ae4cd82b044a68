import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type Landing,
  type LandingOrigin,
  landingSchema,
  landingStateSchema,
  publishedVersionSchema,
} from '@/lib/contract/site/landing'

const base = '/api/admin/landing'

/** Returns an API URL for the landing page of the course with a slug, or for the shop’s landing page. */
const urlOf = (course: string | undefined, path = '') =>
  base + path + (course === undefined ? '' : `?${new URLSearchParams({ course })}`)

/** Returns the query for the landing page of the course with a slug, or of the shop. */
export function landingQuery(course?: string) {
  return queryOptions({
    queryKey: course === undefined ? [base] : [base, course],
    queryFn: () => callApi('GET', urlOf(course), undefined, landingStateSchema),
  })
}

export function useStartLanding(course: string | undefined) {
  return useApiMutation(
    (from: LandingOrigin) => callApi('POST', urlOf(course, '/start'), { from }, landingSchema),
    [base],
    ['/api/admin/audit'],
  )
}

/**
 * Saves the draft, and puts it into the cache without a refetch. An open editor keeps its own, newer text. After
 * the Back button, the editor starts with the cached draft.
 */
export function useSaveLandingDraft(course: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Landing) => callApi('PUT', urlOf(course, '/draft'), draft),
    onSuccess: (_, draft) =>
      client.setQueryData(landingQuery(course).queryKey, (state) => state && { ...state, draft }),
  })
}

/** Publishes the draft, with a new picture for shared links if there is one. */
export function usePublishLanding(course: string | undefined) {
  return useApiMutation(
    (picture: string | undefined) =>
      callApi('POST', urlOf(course, '/publish'), picture && { picture }, publishedVersionSchema, {
        isSlow: true,
      }),
    [base],
    ['/api/admin/audit'],
  )
}

export function useRestoreLanding(course: string | undefined) {
  return useApiMutation(
    (version: number) =>
      callApi('POST', urlOf(course, `/versions/${version}/restore`), undefined, landingStateSchema),
    [base],
    ['/api/admin/audit'],
  )
}

/**
 * Returns the query for the total size of these pictures in bytes. It bypasses the browser’s cache, because the
 * preview stores cross-origin responses there that a page can’t read.
 */
export function totalImageBytesQuery(urls: string[]) {
  const sizeOf = async (picture: string) => (await (await fetch(picture, { cache: 'no-store' })).blob()).size
  return queryOptions({
    queryKey: ['picture bytes', ...urls],
    queryFn: async () => (await Promise.all(urls.map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0),
    enabled: urls.length > 0,
  })
}
