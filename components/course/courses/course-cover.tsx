import { SectionCover } from '@/components/course/sections/section-cover'
import { Illustration } from '@/components/ui/illustration'
import type { Course } from '@/lib/contract/course/courses'

/** Shows a course’s image, or a drawing if there is none. The parent element sets the aspect ratio. */
export function CourseCover({
  course,
  ...place
}: {
  course: Pick<Course, 'imageUrl' | 'imageMadeBy'>
  sizes: string
  isAdmin?: boolean
}) {
  if (course.imageUrl) return <SectionCover section={course} {...place} />
  return (
    <div className="absolute inset-0 grid place-items-center bg-blueprint-soft bg-dots">
      <Illustration name="shelf" className="size-3/5" />
    </div>
  )
}
