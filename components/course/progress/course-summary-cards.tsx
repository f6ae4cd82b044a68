import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { ProgressRing } from '@/components/ui/progress'
import type { CourseProgress } from '@/lib/contract/course/progress'

/** Shows the viewer's progress, the number of sections, and the access status. */
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
    <div className="grid max-md:grid-cols-[1.3fr_1fr_1fr] max-md:divide-x max-md:rounded-lg max-md:border max-md:bg-raised md:grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] md:gap-4">
      <SummaryCard title="Course Progress" text={`${completed} of ${total} videos completed`}>
        <ProgressRing percent={percent} label="Course progress" className="size-24 max-md:size-10">
          <span className="font-display font-semibold text-2xl tabular-nums tracking-tight max-md:text-[0.625rem] max-md:tracking-normal">
            {percent}%
          </span>
        </ProgressRing>
      </SummaryCard>
      <SummaryCard title="Course Sections" text="Available training modules">
        <p className="font-display font-semibold text-6xl tabular-nums tracking-tighter max-md:text-3xl max-md:leading-10">
          {sectionCount}
        </p>
      </SummaryCard>
      <SummaryCard title="Account Status" text={hasPurchased ? 'Full access granted' : 'Access pending'}>
        <p className="flex items-center gap-2.5 font-display font-semibold text-3xl tracking-tight max-md:gap-2 max-md:text-lg max-md:leading-10">
          {hasPurchased && (
            <span
              aria-hidden
              className="size-3 rounded-full bg-done ring-4 ring-done-soft max-md:size-2.5 max-md:ring-3"
            />
          )}
          Active
        </p>
      </SummaryCard>
    </div>
  )
}

/** Draws a card. On a phone it is one part of a slim strip, so that the course begins on the first screen. */
function SummaryCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="flex min-h-32 items-center justify-between gap-4 p-5 max-md:min-h-0 max-md:flex-col-reverse max-md:items-start max-md:justify-end max-md:gap-1.5 max-md:rounded-none max-md:border-y-0 max-md:border-r-0 max-md:bg-transparent max-md:px-3 max-md:py-2.5 max-md:first:border-l-0">
      <div>
        <h3 className="text-lg max-md:text-xs">{title}</h3>
        <p className="mt-1 text-quiet text-sm max-md:mt-0.5 max-md:text-xs max-md:leading-snug">{text}</p>
      </div>
      {children}
    </Card>
  )
}
