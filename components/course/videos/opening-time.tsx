import { LockKeyhole } from 'lucide-react'
import { LocalDate } from '@/components/layout/local-date'

/** Says when a section or lesson opens, in the viewer's time zone. */
export function OpeningTime({ time }: { time: string }) {
  return (
    <p className="label-mono mt-1 flex items-center gap-1.5 text-quiet">
      <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
      <span>
        Opens <LocalDate value={time} format="long" />
      </span>
    </p>
  )
}
