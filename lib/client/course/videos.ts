import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import {
  type ListedVideo,
  savedVideoSchema,
  type VideoEdit,
  type VideoInput,
  videoListSchema,
} from '@/lib/contract/course/videos'
import { processNewLesson } from './process-new-lesson'
import { useCourseMutation } from './use-course-mutation'
import { useReorder } from './use-reorder'

export function videosQuery(sectionId: string) {
  return queryOptions({
    queryKey: ['/api/sections', sectionId, 'videos'],
    queryFn: createQueryFn(videoListSchema),
  })
}

export function useCreateVideo() {
  return useCourseMutation(async (input: VideoInput) => {
    const video = await callApi('POST', '/api/videos', input, savedVideoSchema)
    processNewLesson(video)
    return video
  })
}

export function useUpdateVideo() {
  return useCourseMutation(async ({ id, ...edit }: VideoEdit & { id: string }) => {
    const video = await callApi('PUT', `/api/videos/${id}`, edit, savedVideoSchema)
    if (edit.videoUrl !== undefined) processNewLesson(video)
    return video
  })
}

export function useDeleteVideo() {
  return useCourseMutation((id: string) => callApi('DELETE', `/api/videos/${id}`))
}

/** Result of a change of several lessons: the lessons that couldn’t be changed. */
export interface BulkVideoResult {
  failed: string[]
}

/**
 * Changes several lessons, one after the other, so that moved lessons keep their order. Throws the first
 * error if no lesson could be changed.
 */
export function useUpdateVideos() {
  return useCourseMutation(({ ids, edit }: { ids: string[]; edit: VideoEdit }) =>
    forEachVideo(ids, (id) => callApi('PUT', `/api/videos/${id}`, edit, savedVideoSchema)),
  )
}

/** Deletes several lessons, one after the other. Throws the first error if no lesson could be deleted. */
export function useDeleteVideos() {
  return useCourseMutation((ids: string[]) =>
    forEachVideo(ids, (id) => callApi('DELETE', `/api/videos/${id}`)),
  )
}

async function forEachVideo(
  ids: string[],
  write: (id: string) => Promise<unknown>,
): Promise<BulkVideoResult> {
  const failed: string[] = []
  let firstError: unknown
  for (const id of ids) {
    try {
      await write(id)
    } catch (error) {
      firstError ??= error
      failed.push(id)
    }
  }
  if (failed.length === ids.length) throw firstError
  return { failed }
}

/** Saves a new order of the section's lessons. The input is the IDs of all its lessons. */
export function useReorderVideos(sectionId: string) {
  return useReorder<ListedVideo>(videosQuery(sectionId).queryKey, (ids) =>
    callApi('PUT', `/api/sections/${sectionId}/videos/order`, { ids }, videoListSchema),
  )
}
