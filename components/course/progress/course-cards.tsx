import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { ProgressRing } from '@/components/ui/progress'
import type { CourseProgress } from '@/lib/contract/course/progress'

/** Where the viewer stands: share of the course, its size, their access. */
export function CourseCards({
  progress: { completed, total, percent },
  sectionCount,
  hasPurchased,
}: {
  progress: CourseProgress
  sectionCount: number
  hasPurchased: boolean
}) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Figure title="Course Progress" text={`${completed} of ${total} videos completed`}>
        <ProgressRing percent={percent} label="Course progress" className="size-24">
          <span className="font-display font-semibold text-2xl tabular-nums tracking-tight">{percent}%</span>
        </ProgressRing>
      </Figure>
      <Figure title="Course Sections" text="Available training modules">
        <Big>{sectionCount}</Big>
      </Figure>
      <Figure title="Account Status" text={hasPurchased ? 'Full access granted' : 'Access pending'}>
        <p className="flex items-center gap-2.5 font-display font-semibold text-3xl tracking-tight">
          {hasPurchased && <span aria-hidden className="size-3 rounded-full bg-done ring-4 ring-done-soft" />}
          Active
        </p>
      </Figure>
    </div>
  )
}

function Figure({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="flex min-h-32 items-center justify-between gap-4 p-5">
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-quiet text-sm">{text}</p>
      </div>
      {children}
    </Card>
  )
}

function Big({ children }: { children: ReactNode }) {
  return <p className="font-display font-semibold text-6xl tabular-nums tracking-tighter">{children}</p>
}
