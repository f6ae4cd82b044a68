'use client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormError } from '@/components/layout/form-error'
import { Checkbox } from '@/components/ui/checkbox'
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { AdminCourse } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'
import { describeGrants } from './describe-grants'

/** Courses and sections that a product grants. */
export interface ProductGrants {
  grantsEverything: boolean
  grantsCourseIds: string[]
  grantsSectionIds: string[]
}

const toggled = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/**
 * Shows checkboxes for the courses and single sections that a product grants, in a shop with several courses.
 */
export function GrantTree({
  grants,
  accessDays,
  error,
  onChange,
}: {
  grants: ProductGrants
  /** Days after which access ends. Null if it doesn’t end. */
  accessDays: number | null
  error: string | undefined
  onChange: (grants: Partial<ProductGrants>) => void
}) {
  const { data: courses = [] } = useQuery(adminCoursesQuery())
  const { data: sections = [] } = useQuery(sectionsQuery())
  const { grantsEverything, grantsCourseIds, grantsSectionIds } = grants
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-sm">Access</legend>
      <div className="rounded-lg border">
        <CheckRow
          label="All courses, including future ones"
          isChecked={grantsEverything}
          onToggle={() => onChange({ grantsEverything: !grantsEverything })}
        />
        <ul className="max-h-84 overflow-y-auto border-t">
          {courses.map((course) => (
            <CourseBranch
              key={course.id}
              course={course}
              sections={sections.filter(({ courseId }) => courseId === course.id)}
              isWhole={grantsEverything || grantsCourseIds.includes(course.id)}
              isDisabled={grantsEverything}
              sectionIds={grantsSectionIds}
              onCourse={() => onChange({ grantsCourseIds: toggled(grantsCourseIds, course.id) })}
              onSection={(id) => onChange({ grantsSectionIds: toggled(grantsSectionIds, id) })}
            />
          ))}
        </ul>
      </div>
      <p role="status" className="text-[0.8125rem] text-quiet leading-snug">
        {describeGrants(grants, courses, sections, accessDays)}
      </p>
      <FormError text={error} />
    </fieldset>
  )
}

function CourseBranch({
  course,
  sections,
  isWhole,
  isDisabled,
  sectionIds,
  onCourse,
  onSection,
}: {
  course: AdminCourse
  sections: Section[]
  isWhole: boolean
  isDisabled: boolean
  sectionIds: string[]
  onCourse: () => void
  onSection: (id: string) => void
}) {
  return (
    <li className="border-b last:border-b-0">
      <CheckRow
        label={course.title ?? 'Your course'}
        isChecked={isWhole}
        isDisabled={isDisabled}
        onToggle={onCourse}
      />
      {sections.length > 0 && !isWhole && (
        <SingleSections sections={sections} sectionIds={sectionIds} onSection={onSection} />
      )}
    </li>
  )
}

function SingleSections({
  sections,
  sectionIds,
  onSection,
}: {
  sections: Section[]
  sectionIds: string[]
  onSection: (id: string) => void
}) {
  const chosen = sections.filter(({ id }) => sectionIds.includes(id)).length
  // This is only the initial state, so that the list stays open when its last section is unchecked.
  const [startsOpen] = useState(chosen > 0)
  return (
    <details open={startsOpen} className="border-t pl-7">
      <summary className="cursor-pointer px-3 py-2 text-[0.8125rem] text-quiet">
        Individual sections ({chosen} of {sections.length})
      </summary>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <CheckRow label={title} isChecked={sectionIds.includes(id)} onToggle={() => onSection(id)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function CheckRow({
  label,
  isChecked,
  isDisabled = false,
  onToggle,
}: {
  label: string
  isChecked: boolean
  isDisabled?: boolean
  onToggle: () => void
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 px-3 hover:bg-sunk/60">
      <Checkbox id={id} checked={isChecked} disabled={isDisabled} onCheckedChange={onToggle} />
      <label
        htmlFor={id}
        className="min-w-0 flex-1 cursor-pointer py-2.5 text-sm leading-5 [overflow-wrap:anywhere]"
      >
        {label}
      </label>
    </div>
  )
}
