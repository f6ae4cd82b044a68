import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, get } from '@/lib/client/api'
import type { Progress, ProgressInput } from '@/lib/contract/course/progress'
import { RequestError } from '@/lib/contract/error'
import { noteProgressChange } from './progress-changes'

const record = async () => (await import('@/lib/contract/course/progress')).progressSchema

export function progressQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/progress', videoId], queryFn: get(record) })
}

/** What the server said of a video; its record follows, and so do pages that count it. Returns whether it is complete now. */
function follow(client: QueryClient, saved: Progress): boolean {
  const { queryKey } = progressQuery(saved.videoId)
  const known = client.getQueryData(queryKey)
  // Answers may overtake each other: what is older says nothing new.
  if ((saved.updatedAt ?? '') < (known?.updatedAt ?? '')) return false
  client.setQueryData(queryKey, saved)
  noteProgressChange(saved.updatedAt)
  return saved.completed && known?.completed === false
}

type Change = Omit<ProgressInput, 'videoId'>

/** Saves completion or the place in a video. `onCompleted` hears when the video became complete with that. */
export function useSaveProgress(videoId: string, onCompleted?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => api('POST', '/api/progress', { ...change, videoId }, record),
    // Without a connection it fails at once, rather than be sent whenever there is one again.
    networkMode: 'always',
    onSuccess: (saved) => {
      if (follow(client, saved)) onCompleted?.()
      return client.invalidateQueries({ queryKey: ['/api/sections'], exact: true })
    },
  })
}

/**
 * Reports place and playing of a video without a word on the screen. Returns whether the report is done with: false after
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
