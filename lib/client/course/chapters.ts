import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { type ChaptersInput, chapterListSchema } from '@/lib/contract/course/chapters'
import { getRefusalReason } from '@/lib/contract/error'

export function chaptersQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'chapters'],
    queryFn: createQueryFn(chapterListSchema),
  })
}

/**
 * Saves all chapters of a lesson. If the server rejects them, loads the chapters again, because somebody else may
 * have changed them.
 */
export function useSaveChapters(videoId: string) {
  const client = useQueryClient()
  const { queryKey } = chaptersQuery(videoId)
  return useMutation({
    mutationFn: (input: ChaptersInput) =>
      callApi('PUT', `/api/videos/${videoId}/chapters`, input, chapterListSchema),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: async (error) => {
      if (getRefusalReason(error)) await client.invalidateQueries({ queryKey })
    },
  })
}

/** Asks the AI service to suggest chapters. Nothing is saved. */
export function useSuggestChapters(videoId: string) {
  return useMutation({
    mutationFn: () =>
      callApi('POST', `/api/videos/${videoId}/chapters/propose`, undefined, chapterListSchema, {
        isSlow: true,
      }),
  })
}
