import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import {
  type AdminCourse,
  adminCourseListSchema,
  adminCourseSchema,
  type CourseEdit,
  type CourseInput,
} from '@/lib/contract/course/courses'
import { useCourseMutation } from './use-course-mutation'
import { useReorder } from './use-reorder'

/** Returns the query for all courses, with the settings and figures that the owner sees. */
export function adminCoursesQuery() {
  return queryOptions<AdminCourse[]>({
    queryKey: ['/api/admin/courses'],
    queryFn: () => callApi('GET', '/api/admin/courses', undefined, adminCourseListSchema),
  })
}

export function useCreateCourse() {
  return useCourseMutation((input: CourseInput) => callApi('POST', '/api/courses', input, adminCourseSchema))
}

export function useUpdateCourse() {
  return useCourseMutation(({ id, ...edit }: CourseEdit & { id: string }) =>
    callApi('PUT', `/api/courses/${id}`, edit, adminCourseSchema),
  )
}

/** Deletes a course, and moves its sections to the course `moveTo`. */
export function useDeleteCourse() {
  return useCourseMutation(({ id, moveTo }: { id: string; moveTo?: string | undefined }) =>
    callApi('DELETE', `/api/courses/${id}${moveTo ? `?${new URLSearchParams({ moveTo })}` : ''}`),
  )
}

/** Saves a new order of the courses. The input is the IDs of all courses. */
export function useReorderCourses() {
  return useReorder<AdminCourse>(adminCoursesQuery().queryKey, (ids) =>
    callApi('PUT', '/api/courses/order', { ids }, adminCourseListSchema),
  )
}
