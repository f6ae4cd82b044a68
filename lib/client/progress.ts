import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProgressInput, progressListSchema, progressSchema } from '@/lib/contract/progress'
import { api, get } from './api'

export function progressListQuery() {
  return queryOptions({ queryKey: ['/api/progress'], queryFn: get(progressListSchema) })
}

export function progressQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/progress', videoId], queryFn: get(progressSchema) })
}

/** Saves completion or the place in a video; both the video's record and the course's share follow the answer. */
export function useSaveProgress(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<ProgressInput, 'videoId'>) =>
      api('POST', '/api/progress', { ...input, videoId }, progressSchema),
    onSuccess: (saved) => {
      client.setQueryData(progressQuery(videoId).queryKey, saved)
      client.setQueryData(progressListQuery().queryKey, (records) =>
        records?.map((record) => (record.videoId === videoId ? saved : record)),
      )
    },
  })
}
