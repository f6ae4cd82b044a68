import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { callApi, createQueryFn } from '@/lib/client/api'
import { isCopiedToCache, markCopiedToCache } from '@/lib/client/use-seeded-query'
import { findLessonProgress } from '@/lib/contract/course/lesson-position'
import type { OutlineSection } from '@/lib/contract/course/outline'
import type { Progress, ProgressInput } from '@/lib/contract/course/progress'
import { RequestError } from '@/lib/contract/error'
import { COURSE_SECTIONS_KEY } from './course-query-keys'
import { announceProgressChange } from './progress-changes'

const loadProgressSchema = async () => (await import('@/lib/contract/course/progress')).progressSchema

export function progressQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/progress', videoId], queryFn: createQueryFn(loadProgressSchema) })
}

/**
 * Stores a progress record, unless the cache has a newer record, because responses can arrive in a different order
 * than their requests. Returns whether the record was stored.
 */
function keepNewest(client: QueryClient, record: Progress): boolean {
  const { queryKey } = progressQuery(record.videoId)
  if ((record.updatedAt ?? '') < (client.getQueryData(queryKey)?.updatedAt ?? '')) return false
  client.setQueryData(queryKey, record)
  return true
}

/**
 * Fills the lesson's query with the viewer's progress from the rendered page, unless the cache has a newer
 * record. A page restored by the Back button has outdated data, so the query is then invalidated.
 */
export function useSeedProgressFromPage(videoId: string, outline: OutlineSection[]): void {
  const client = useQueryClient()
  const keep = () => {
    const record = findLessonProgress(outline, videoId)
    if (record) keepNewest(client, record)
  }
  useState(() => {
    keep()
    if (!isCopiedToCache(client, outline)) return
    const { queryKey } = progressQuery(videoId)
    client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  })
  // Marks the outline as copied only after React has shown the page, because React may render a page several times
  // before it shows it.
  useEffect(() => {
    keep()
    markCopiedToCache(client, outline)
  })
}

/**
 * Stores the progress that the server saved, and notifies pages that count it. Returns whether the lesson
 * became complete.
 */
function storeSaved(client: QueryClient, saved: Progress): boolean {
  const wasCompleted = client.getQueryData(progressQuery(saved.videoId).queryKey)?.completed
  if (!keepNewest(client, saved)) return false
  announceProgressChange(saved.updatedAt)
  return saved.completed && wasCompleted === false
}

type Change = Omit<ProgressInput, 'videoId'>

/** Saves completion or the position in a video. Calls `onCompleted` if this completed the video. */
export function useSaveProgress(videoId: string, onCompleted?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      callApi('POST', '/api/progress', { ...change, videoId }, loadProgressSchema),
    onSuccess: (saved) => {
      if (storeSaved(client, saved)) onCompleted?.()
      client.invalidateQueries({ queryKey: COURSE_SECTIONS_KEY })
      return client.invalidateQueries({ queryKey: ['/api/sections'], exact: true })
    },
  })
}

/**
 * Reports position and watched ranges of a video without any message on the screen. Returns whether the
 * report is finished: false after a temporary failure, so that the caller adds its ranges to the next report.
 */
export function useReportProgress(
  videoId: string,
  onCompleted: () => void,
): (report: Change) => Promise<boolean> {
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
