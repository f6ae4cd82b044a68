import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { uploadFile } from '@/lib/client/media/uploads'
import {
  type Section,
  type SectionEdit,
  type SectionInput,
  sectionListSchema,
  sectionSchema,
} from '@/lib/contract/course/sections'
import { useReorder } from './reorder'
import { useCourseWrite } from './write'

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

export function useCreateSection() {
  return useCourseWrite((input: SectionInput) => api('POST', '/api/sections', input, sectionSchema))
}

export function useUpdateSection() {
  return useCourseWrite(({ id, ...edit }: SectionEdit & { id: string }) =>
    api('PUT', `/api/sections/${id}`, edit, sectionSchema),
  )
}

/** Its videos, and what students did with them, go with it. */
export function useDeleteSection() {
  return useCourseWrite((id: string) => api('DELETE', `/api/sections/${id}`))
}

/** Its image is thrown away at once; the list is read again until there is a new one. */
export function useRemakeSectionImage() {
  return useCourseWrite((id: string) => api('POST', `/api/sections/${id}/image`, undefined, sectionSchema))
}

/** Uploads an image of the owner's own and puts it in the place of the section's image. */
export function useSetSectionImage() {
  return useCourseWrite(async ({ id, file }: { id: string; file: File }) => {
    const objectPath = await uploadFile('image', file)
    return api('PUT', `/api/sections/${id}/image`, { objectPath }, sectionSchema)
  })
}

/** Takes the ids of all sections in their new order. */
export function useReorderSections() {
  return useReorder<Section>(sectionsQuery().queryKey, (ids) =>
    api('PUT', '/api/sections/order', { ids }, sectionListSchema),
  )
}
