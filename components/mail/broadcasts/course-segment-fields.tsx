import type { ComponentType } from 'react'
import { type BroadcastSegment, canLimitSegmentToCourse } from '@/lib/contract/mail/broadcasts'

/**
 * Component of a field that selects a course. The page passes it in, because another module lists the
 * courses.
 */
export type CourseSelectComponent = ComponentType<{
  label: string
  /** Label of the option for no course. */
  none: string
  value: string | null
  onChange: (courseId: string | null) => void
}>

interface Props {
  value: BroadcastSegment
  onChange: (part: Partial<BroadcastSegment>) => void
  CourseSelect: CourseSelectComponent
}

/** Shows the fields for the course of a segment, and for the course whose buyers are excluded. */
export function CourseSegmentFields({ value, onChange, CourseSelect }: Props) {
  return (
    <>
      {canLimitSegmentToCourse(value.kind) && (
        <CourseSelect
          label="Course"
          none="Any course"
          value={value.courseId}
          onChange={(courseId) => onChange({ courseId })}
        />
      )}
      <CourseSelect
        label="Exclude people with access to a course"
        none="No course"
        value={value.withoutCourseId}
        onChange={(withoutCourseId) => onChange({ withoutCourseId })}
      />
    </>
  )
}
