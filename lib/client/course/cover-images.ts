import { callApi } from '@/lib/client/api'
import { uploadFile } from '@/lib/client/media/uploads'
import { adminCourseSchema } from '@/lib/contract/course/courses'
import { sectionSchema } from '@/lib/contract/course/sections'
import { useCourseMutation } from './use-course-mutation'

/** Owners of cover images, as named in API paths. */
export type CoverOwner = 'sections' | 'courses'

const schemas = { sections: sectionSchema, courses: adminCourseSchema }

/** Regenerates the image of a section or course. The list of sections is refetched until the new image is ready. */
export function useRegenerateCoverImage(owner: CoverOwner) {
  return useCourseMutation((id: string) =>
    callApi('POST', `/api/${owner}/${id}/image`, undefined, schemas[owner]),
  )
}

/** Uploads an image and uses it for the section or course. */
export function useUploadCoverImage(owner: CoverOwner) {
  return useCourseMutation(async ({ id, file }: { id: string; file: File }) => {
    const objectPath = await uploadFile('image', file)
    return callApi('PUT', `/api/${owner}/${id}/image`, { objectPath }, schemas[owner], { isSlow: true })
  })
}
