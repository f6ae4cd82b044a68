'use client'
import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { adminCoursesQuery } from '@/lib/client/course/courses'

/** Lets the owner choose another course for a section. Shown only if there are several courses. */
export function CourseField(field: UseFormRegisterReturn) {
  const hasSeveral = useSeveralCourses()
  const { data: courses } = useQuery({ ...adminCoursesQuery(), enabled: hasSeveral })
  if (!courses) return null
  return (
    <Field label="Course" hint="If you choose another course, the section moves to the end of it.">
      {(control) => (
        <Select {...control} {...field}>
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
