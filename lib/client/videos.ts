import { queryOptions } from '@tanstack/react-query'
import { videoDetailSchema, videoListSchema } from '@/lib/contract/videos'
import { get } from './api'

export function videosQuery(sectionId: string) {
  return queryOptions({ queryKey: ['/api/sections', sectionId, 'videos'], queryFn: get(videoListSchema) })
}

export function videoQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/videos', videoId], queryFn: get(videoDetailSchema) })
}
