import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import {
  type Video,
  type VideoEdit,
  type VideoInput,
  videoListSchema,
  videoSchema,
} from '@/lib/contract/course/videos'
import { useReorder } from './reorder'
import { useCourseWrite } from './write'

export function videosQuery(sectionId: string) {
  return queryOptions({ queryKey: ['/api/sections', sectionId, 'videos'], queryFn: get(videoListSchema) })
}

export function useCreateVideo() {
  return useCourseWrite((input: VideoInput) => api('POST', '/api/videos', input, videoSchema))
}

export function useUpdateVideo() {
  return useCourseWrite(({ id, ...edit }: VideoEdit & { id: string }) =>
    api('PUT', `/api/videos/${id}`, edit, videoSchema),
  )
}

export function useDeleteVideo() {
  return useCourseWrite((id: string) => api('DELETE', `/api/videos/${id}`))
}

/** Takes the ids of all videos of the section in their new order. */
export function useReorderVideos(sectionId: string) {
  return useReorder<Video>(videosQuery(sectionId).queryKey, (ids) =>
    api('PUT', `/api/sections/${sectionId}/videos/order`, { ids }, videoListSchema),
  )
}
