import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import {
  savedVideoSchema,
  type Video,
  type VideoEdit,
  type VideoInput,
  videoListSchema,
} from '@/lib/contract/course/videos'
import { useReorder } from './reorder'
import { workLater } from './work-later'
import { useCourseWrite } from './write'

export function videosQuery(sectionId: string) {
  return queryOptions({ queryKey: ['/api/sections', sectionId, 'videos'], queryFn: get(videoListSchema) })
}

export function useCreateVideo() {
  return useCourseWrite(async (input: VideoInput) => {
    const video = await api('POST', '/api/videos', input, savedVideoSchema)
    workLater(video)
    return video
  })
}

export function useUpdateVideo() {
  return useCourseWrite(async ({ id, ...edit }: VideoEdit & { id: string }) => {
    const video = await api('PUT', `/api/videos/${id}`, edit, savedVideoSchema)
    if (edit.videoUrl !== undefined) workLater(video)
    return video
  })
}

export function useDeleteVideo() {
  return useCourseWrite((id: string) => api('DELETE', `/api/videos/${id}`))
}

/** Takes the IDs of all lessons of the section in their new order. */
export function useReorderVideos(sectionId: string) {
  return useReorder<Video>(videosQuery(sectionId).queryKey, (ids) =>
    api('PUT', `/api/sections/${sectionId}/videos/order`, { ids }, videoListSchema),
  )
}
