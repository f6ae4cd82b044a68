import { queryOptions } from '@tanstack/react-query'
import { type Section, sectionListSchema, sectionSchema } from '@/lib/contract/sections'
import { api, get } from './api'

/** How often section lists are read again while an image is missing, in milliseconds. */
const IMAGE_POLL_MS = 3000

const isMissingAnImage = (sections: Section[] | undefined) =>
  sections?.some((section) => !section.imageUrl) ?? false

/** All sections; read again until every one has its image. */
export function sectionsQuery() {
  return queryOptions<Section[]>({
    queryKey: ['/api/sections'],
    queryFn: () => api('GET', '/api/sections', undefined, sectionListSchema),
    refetchInterval: ({ state }) => (isMissingAnImage(state.data) ? IMAGE_POLL_MS : false),
  })
}

export function sectionQuery(sectionId: string) {
  return queryOptions({ queryKey: ['/api/sections', sectionId], queryFn: get(sectionSchema) })
}
