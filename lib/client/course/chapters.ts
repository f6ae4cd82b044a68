import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { type Chapter, chapterListSchema } from '@/lib/contract/course/chapters'

export function chaptersQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'chapters'],
    queryFn: createQueryFn(chapterListSchema),
  })
}

/** Saves all chapters of a lesson. */
export function useSaveChapters(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chapters: Chapter[]) =>
      callApi('PUT', `/api/videos/${videoId}/chapters`, { chapters }, chapterListSchema),
    onSuccess: (saved) => client.setQueryData(chaptersQuery(videoId).queryKey, saved),
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
