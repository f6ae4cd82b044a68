import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { uploadFile } from '@/lib/client/media/uploads'
import {
  type Section,
  type SectionEdit,
  type SectionInput,
  sectionListSchema,
  sectionSchema,
} from '@/lib/contract/course/sections'
import { useCourseMutation } from './use-course-mutation'
import { useReorder } from './use-reorder'

/** Milliseconds between refetches while a section has no image. */
const IMAGE_POLL_MS = 3000

const isMissingAnImage = (sections: Section[] | undefined) =>
  sections?.some((section) => !section.imageUrl) ?? false

/** All sections. Refetched until each has its image. */
export function sectionsQuery() {
  return queryOptions<Section[]>({
    queryKey: ['/api/sections'],
    queryFn: () => callApi('GET', '/api/sections', undefined, sectionListSchema),
    refetchInterval: ({ state }) => (isMissingAnImage(state.data) ? IMAGE_POLL_MS : false),
  })
}

export function useCreateSection() {
  return useCourseMutation((input: SectionInput) => callApi('POST', '/api/sections', input, sectionSchema))
}

export function useUpdateSection() {
  return useCourseMutation(({ id, ...edit }: SectionEdit & { id: string }) =>
    callApi('PUT', `/api/sections/${id}`, edit, sectionSchema),
  )
}

/** Deletes a section with its lessons and their progress and notes. */
export function useDeleteSection() {
  return useCourseMutation((id: string) => callApi('DELETE', `/api/sections/${id}`))
}

/** Regenerates a section’s image. The list is refetched until the new one is ready. */
export function useRegenerateSectionImage() {
  return useCourseMutation((id: string) =>
    callApi('POST', `/api/sections/${id}/image`, undefined, sectionSchema),
  )
}

/** Uploads an image and uses it for the section. */
export function useUploadSectionImage() {
  return useCourseMutation(async ({ id, file }: { id: string; file: File }) => {
    const objectPath = await uploadFile('image', file)
    return callApi('PUT', `/api/sections/${id}/image`, { objectPath }, sectionSchema, { isSlow: true })
  })
}

/** Takes the IDs of all sections in their new order. */
export function useReorderSections() {
  return useReorder<Section>(sectionsQuery().queryKey, (ids) =>
    callApi('PUT', '/api/sections/order', { ids }, sectionListSchema),
  )
}
