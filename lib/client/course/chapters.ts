import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { type Chapter, chapterListSchema } from '@/lib/contract/course/chapters'

export function chaptersQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'chapters'],
    queryFn: get(chapterListSchema),
  })
}

/** Saves all chapters of a lesson. */
export function useSaveChapters(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chapters: Chapter[]) =>
      api('PUT', `/api/videos/${videoId}/chapters`, { chapters }, chapterListSchema),
    onSuccess: (saved) => client.setQueryData(chaptersQuery(videoId).queryKey, saved),
  })
}

/** Asks the AI service to suggest chapters. Nothing is saved. */
export function useProposeChapters(videoId: string) {
  return useMutation({
    mutationFn: () =>
      api('POST', `/api/videos/${videoId}/chapters/propose`, undefined, chapterListSchema, { isSlow: true }),
  })
}
