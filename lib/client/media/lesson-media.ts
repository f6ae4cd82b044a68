import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { type LessonMedia, lessonMediaSchema, type StoryboardInput } from '@/lib/contract/media/lesson-media'
import { type RenditionInput, renditionSchema } from '@/lib/contract/media/renditions'

export function lessonMediaQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/videos', videoId, 'media'], queryFn: get(lessonMediaSchema) })
}

export const readLessonMedia = (videoId: string): Promise<LessonMedia> =>
  api('GET', `/api/videos/${videoId}/media`, undefined, lessonMediaSchema)

export const registerRendition = (videoId: string, input: RenditionInput) =>
  api('PUT', `/api/videos/${videoId}/renditions`, input, renditionSchema, { isSlow: true })

export const registerStoryboard = (videoId: string, input: StoryboardInput) =>
  api('PUT', `/api/videos/${videoId}/storyboard`, input, undefined, { isSlow: true })
