'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { CourseDialog } from './course-dialog'

/** Lets the owner add a second course, and then opens the list of courses. */
export function AddSecondCourse() {
  const { push } = useRouter()
  return (
    <section className="rounded-lg border bg-raised p-5">
      <h2 className="text-lg">Sell more than one course</h2>
      <p className="mt-1 mb-4 max-w-reading text-quiet text-sm">
        Sell several courses in this shop, each with its own sections, settings, and certificate. We’ll name
        your first course after your shop. The second course starts as a draft.
      </p>
      <CourseDialog onDone={() => push('/admin/courses')}>
        <Button variant="outline">Add a Second Course</Button>
      </CourseDialog>
    </section>
  )
}
