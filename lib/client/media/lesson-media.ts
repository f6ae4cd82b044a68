import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { type LessonMedia, lessonMediaSchema, type StoryboardInput } from '@/lib/contract/media/lesson-media'
import { type RenditionInput, renditionSchema } from '@/lib/contract/media/renditions'

export function lessonMediaQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'media'],
    queryFn: createQueryFn(lessonMediaSchema),
  })
}

export const fetchLessonMedia = (videoId: string): Promise<LessonMedia> =>
  callApi('GET', `/api/videos/${videoId}/media`, undefined, lessonMediaSchema)

export const registerRendition = (videoId: string, input: RenditionInput) =>
  callApi('PUT', `/api/videos/${videoId}/renditions`, input, renditionSchema, { isSlow: true })

export const registerStoryboard = (videoId: string, input: StoryboardInput) =>
  callApi('PUT', `/api/videos/${videoId}/storyboard`, input, undefined, { isSlow: true })
