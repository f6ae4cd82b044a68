import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

interface ProgressProps {
  /** Progress from 0 to 100. */
  percent: number
  /** Accessible name of the progress bar. */
  label: string
  className?: string
}

const meter = ({ percent, label }: ProgressProps) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': Math.round(Math.min(100, Math.max(0, percent))),
})

/** Shows progress as a ring of tick marks. `children` are shown inside the ring. */
export function ProgressRing({ className, children, ...props }: ProgressProps & { children?: ReactNode }) {
  const attributes = meter(props)
  return (
    <div {...attributes} className={cn('relative grid size-28 place-items-center', className)}>
      <svg viewBox="0 0 100 100" fill="none" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx="50"
          cy="50"
          r="43"
          pathLength={240}
          strokeDasharray="1 3"
          strokeWidth="8"
          className="stroke-blueprint/45"
        />
        <circle
          cx="50"
          cy="50"
          r="43"
          pathLength={100}
          strokeDasharray={`${attributes['aria-valuenow']} 100`}
          strokeWidth="8"
          className="stroke-done transition-[stroke-dasharray] duration-240"
        />
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  )
}

/** Shows progress as a straight line. */
export function ProgressBar({ className, ...props }: ProgressProps) {
  const attributes = meter(props)
  return (
    <div {...attributes} className={cn('h-1.5 w-full overflow-hidden bg-ruler', className)}>
      <div
        className="h-full bg-done transition-[width] duration-240"
        style={{ width: `${attributes['aria-valuenow']}%` }}
      />
    </div>
  )
}
