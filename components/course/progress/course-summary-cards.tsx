import type { ReactNode } from 'react'
import { ProgressRing } from '@/components/ui/progress'
import type { CourseProgress } from '@/lib/contract/course/progress'

/** Shows the viewer’s progress, the number of sections, and the access status in one strip. */
export function CourseSummaryCards({
  progress: { completed, total, percent },
  sectionCount,
  hasPurchased,
}: {
  progress: CourseProgress
  sectionCount: number
  hasPurchased: boolean
}) {
  return (
    <div className="grid grid-cols-[1.3fr_1fr_1fr] divide-x rounded-lg border">
      <SummaryCard title="Course Progress" text={`${completed} of ${total} videos completed`}>
        <ProgressRing percent={percent} label="Course progress" className="size-10">
          <span className="font-medium text-[0.625rem] tabular-nums">{percent}%</span>
        </ProgressRing>
      </SummaryCard>
      <SummaryCard title="Course Sections" text="Available training modules">
        <p className="font-display font-semibold text-xl leading-10 tabular-nums">{sectionCount}</p>
      </SummaryCard>
      <SummaryCard title="Account Status" text={hasPurchased ? 'Full access granted' : 'Access pending'}>
        <p className="flex items-center gap-2 font-display font-semibold leading-10">
          {hasPurchased && <span aria-hidden className="size-2.5 rounded-full bg-done" />}
          Active
        </p>
      </SummaryCard>
    </div>
  )
}

/** Shows one value with its title and text. On wide screens, the value is beside its title. */
function SummaryCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-1.5 px-3 py-2.5 md:flex-row md:items-center md:justify-between md:gap-4 md:px-5 md:py-3.5">
      <div>
        <h3 className="text-xs md:text-sm">{title}</h3>
        <p className="mt-0.5 text-quiet text-xs leading-snug">{text}</p>
      </div>
      {children}
    </div>
  )
}
