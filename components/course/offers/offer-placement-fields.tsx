import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { videosQuery } from '@/lib/client/course/videos'
import type { OfferCondition, OfferCourse } from '@/lib/contract/course/offers'
import { courseTitleOf } from './offer-labels'

/**
 * Shows the fields that choose what students complete before they see an offer: a course, a section, or a
 * lesson.
 */
export function OfferPlacementFields({
  value,
  onChange,
  courses,
  error,
}: {
  value: OfferCondition
  onChange: (after: OfferCondition) => void
  courses: OfferCourse[]
  error: string | undefined
}) {
  // The course and the section need their own state, because a value with only a lesson doesn’t name them.
  const [{ courseId, sectionId }, setPlace] = useState(() => findPlace(value, courses))
  const course = courses.find(({ id }) => id === courseId)
  const lessons = useLessons(course?.sections.find(({ id }) => id === sectionId))
  const choose = (place: Place) => {
    setPlace(place)
    onChange(place.sectionId ? { sectionId: place.sectionId } : { courseId: place.courseId })
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-medium text-sm leading-snug">Show after completing</legend>
      {courses.length > 1 && (
        <Target
          label="Course"
          value={courseId}
          options={courses.map((one) => ({ id: one.id, title: courseTitleOf(one) }))}
          onChange={(id) => choose({ courseId: id })}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Target
          label="Section"
          none="The whole course"
          value={sectionId ?? ''}
          options={course?.sections ?? []}
          error={error}
          onChange={(id) => choose({ courseId, ...(id && { sectionId: id }) })}
        />
        {sectionId && (
          <Target
            label="Lesson"
            none="The whole section"
            value={'videoId' in value ? value.videoId : ''}
            options={lessons}
            onChange={(videoId) => onChange(videoId ? { videoId } : { sectionId })}
          />
        )}
      </div>
    </fieldset>
  )
}

type Section = OfferCourse['sections'][number]

interface Place {
  courseId: string
  sectionId?: string
}

/** Returns the course and the section that contain the target of an offer. */
function findPlace(after: OfferCondition, courses: OfferCourse[]): Place {
  if ('courseId' in after) return after
  for (const { id: courseId, sections } of courses) {
    const section = sections.find(({ id, lessons }) =>
      'sectionId' in after ? id === after.sectionId : lessons.some((lesson) => lesson.id === after.videoId),
    )
    if (section) return { courseId, sectionId: section.id }
  }
  return { courseId: courses[0]?.id ?? '' }
}

/**
 * Returns the lessons of a section. Before they are loaded, returns only the lessons that already have an
 * offer after them.
 */
function useLessons(section: Section | undefined): { id: string; title: string }[] {
  const { data } = useQuery({ ...videosQuery(section?.id ?? ''), enabled: section !== undefined })
  return data ?? section?.lessons ?? []
}

function Target({
  label,
  none,
  value,
  options,
  error,
  onChange,
}: {
  label: string
  /** Label of the option for no selection. */
  none?: string
  value: string
  options: { id: string; title: string }[]
  error?: string | undefined
  onChange: (id: string) => void
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {none && <option value="">{none}</option>}
          {options.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
