import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import {
  savedVideoSchema,
  type Video,
  type VideoEdit,
  type VideoInput,
  videoListSchema,
} from '@/lib/contract/course/videos'
import { queueMediaJobs } from './queue-media-jobs'
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
    queueMediaJobs(video)
    return video
  })
}

export function useUpdateVideo() {
  return useCourseMutation(async ({ id, ...edit }: VideoEdit & { id: string }) => {
    const video = await callApi('PUT', `/api/videos/${id}`, edit, savedVideoSchema)
    if (edit.videoUrl !== undefined) queueMediaJobs(video)
    return video
  })
}

export function useDeleteVideo() {
  return useCourseMutation((id: string) => callApi('DELETE', `/api/videos/${id}`))
}

/** Takes the IDs of all lessons of the section in their new order. */
export function useReorderVideos(sectionId: string) {
  return useReorder<Video>(videosQuery(sectionId).queryKey, (ids) =>
    callApi('PUT', `/api/sections/${sectionId}/videos/order`, { ids }, videoListSchema),
  )
}
