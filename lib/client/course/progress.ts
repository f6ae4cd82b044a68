import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, get } from '@/lib/client/api'
import { type ProgressInput, progressListSchema, progressSchema } from '@/lib/contract/course/progress'
import { sectionsQuery } from './sections'

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
      return client.invalidateQueries({ queryKey: sectionsQuery().queryKey, exact: true })
    },
  })
}

/** Keeps the place in a video without a word on the screen. */
export function useSavePosition(videoId: string): (seconds: number) => void {
  const { mutate } = useSaveProgress(videoId)
  return useCallback((seconds) => mutate({ lastPosition: seconds }), [mutate])
}
