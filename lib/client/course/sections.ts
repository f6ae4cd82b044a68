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

/** Milliseconds between refetches while a section has no image. */
const IMAGE_POLL_MS = 3000

const isMissingAnImage = (sections: Section[] | undefined) =>
  sections?.some((section) => !section.imageUrl) ?? false

/** All sections. Refetched until each has its image. */
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

/** Deletes a section with its lessons and their progress and notes. */
export function useDeleteSection() {
  return useCourseWrite((id: string) => api('DELETE', `/api/sections/${id}`))
}

/** Regenerates a section’s image. The list is refetched until the new one is ready. */
export function useRemakeSectionImage() {
  return useCourseWrite((id: string) => api('POST', `/api/sections/${id}/image`, undefined, sectionSchema))
}

/** Uploads an image and uses it for the section. */
export function useSetSectionImage() {
  return useCourseWrite(async ({ id, file }: { id: string; file: File }) => {
    const objectPath = await uploadFile('image', file)
    return api('PUT', `/api/sections/${id}/image`, { objectPath }, sectionSchema, { isSlow: true })
  })
}

/** Takes the IDs of all sections in their new order. */
export function useReorderSections() {
  return useReorder<Section>(sectionsQuery().queryKey, (ids) =>
    api('PUT', '/api/sections/order', { ids }, sectionListSchema),
  )
}
