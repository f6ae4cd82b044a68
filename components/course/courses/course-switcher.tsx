'use client'
import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { Select } from '@/components/ui/select'

interface Choice {
  /** Slug of the course. Empty for an entry that isn’t a course, such as the shop’s landing page. */
  slug: string
  title: string | null
}

/** Lets the owner choose the course that an admin page shows. */
export function CourseSwitcher({
  courses,
  current,
  label = 'Course',
  path = '/admin',
}: {
  courses: Choice[]
  current: string
  label?: string
  path?: '/admin' | '/admin/landing'
}) {
  const { push } = useRouter()
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="min-w-0 max-w-full sm:w-80">
        <Select
          id={id}
          value={current}
          onChange={({ target: { value: course } }) =>
            push(course ? `${path}?${new URLSearchParams({ course })}` : path)
          }
        >
          {courses.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
