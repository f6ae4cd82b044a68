'use client'
import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { adminCoursesQuery } from '@/lib/client/course/courses'

interface Props {
  label: string
  /** Label of the option for no course. */
  none: string
  value: string | null
  onChange: (courseId: string | null) => void
}

/** Lets the owner choose one course or no course. */
export function CourseSelect({ label, none, value, onChange }: Props) {
  const { data: courses } = useQuery(adminCoursesQuery())
  const isListed = courses?.some(({ id }) => id === value)
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{none}</option>
          {value && !isListed && <option value={value}>{courses ? 'Deleted course' : 'Loading...'}</option>}
          {courses?.map(({ id, title, slug }) => (
            <option key={id} value={id}>
              {title ?? slug}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
