import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import {
  type Section,
  type SectionEdit,
  type SectionInput,
  sectionListSchema,
  sectionSchema,
} from '@/lib/contract/course/sections'
import { COURSE_SECTIONS_KEY } from './course-query-keys'
import { useCourseMutation } from './use-course-mutation'
import { useReorder } from './use-reorder'

/** Milliseconds between refetches while a section has no image. */
const IMAGE_POLL_MS = 3000

const isMissingAnImage = (sections: Section[] | undefined) =>
  sections?.some((section) => !section.imageUrl) ?? false

/**
 * Returns the query for the sections of the course with the given slug, or of all courses. Refetched until
 * each has its image.
 */
export function sectionsQuery(course?: string) {
  return queryOptions<Section[]>({
    queryKey: course === undefined ? ['/api/sections'] : [...COURSE_SECTIONS_KEY, course],
    queryFn: () =>
      callApi(
        'GET',
        course === undefined ? '/api/sections' : `/api/sections?${new URLSearchParams({ course })}`,
        undefined,
        sectionListSchema,
      ),
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

/** Saves a new order of the sections. The input is the IDs of all sections of the course. */
export function useReorderSections(course?: string) {
  return useReorder<Section>(sectionsQuery(course).queryKey, (ids) =>
    callApi('PUT', '/api/sections/order', { ids }, sectionListSchema),
  )
}
