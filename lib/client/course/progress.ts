import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, get } from '@/lib/client/api'
import {
  type Progress,
  type ProgressInput,
  progressListSchema,
  progressSchema,
} from '@/lib/contract/course/progress'
import { RequestError } from '@/lib/contract/error'
import { sectionsQuery } from './sections'

export function progressListQuery() {
  return queryOptions({ queryKey: ['/api/progress'], queryFn: get(progressListSchema) })
}

export function progressQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/progress', videoId], queryFn: get(progressSchema) })
}

/** What the server said of a video; both its record and the course's share follow. Answers whether it is complete now. */
function follow(client: QueryClient, saved: Progress): boolean {
  const { queryKey } = progressQuery(saved.videoId)
  const known = client.getQueryData(queryKey)
  // Answers may overtake each other: what is older says nothing new.
  if ((saved.updatedAt ?? '') < (known?.updatedAt ?? '')) return false
  client.setQueryData(queryKey, saved)
  client.setQueryData(progressListQuery().queryKey, (records) =>
    records?.map((record) => (record.videoId === saved.videoId ? saved : record)),
  )
  return saved.completed && known?.completed === false
}

type Change = Omit<ProgressInput, 'videoId'>

/** Saves completion or the place in a video. `onCompleted` hears when the video became complete with that. */
export function useSaveProgress(videoId: string, onCompleted?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => api('POST', '/api/progress', { ...change, videoId }, progressSchema),
    // Without a connection it fails at once, rather than be sent whenever there is one again.
    networkMode: 'always',
    onSuccess: (saved) => {
      if (follow(client, saved)) onCompleted?.()
      return client.invalidateQueries({ queryKey: sectionsQuery().queryKey, exact: true })
    },
  })
}

/**
 * Reports place and playing of a video without a word on the screen. Answers whether the report is done with: false after
 * a failure that may pass, when what it held is to go with the next one.
 */
export function useReport(videoId: string, onCompleted: () => void): (report: Change) => Promise<boolean> {
  const { mutateAsync } = useSaveProgress(videoId, onCompleted)
  return useCallback(
    (report) =>
      mutateAsync(report).then(
        () => true,
        (error) => error instanceof RequestError && error.status !== 429 && error.status < 500,
      ),
    [mutateAsync],
  )
}
