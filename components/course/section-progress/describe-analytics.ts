import type { SectionProgress } from '@/lib/contract/course/section-progress'
import type { ActiveWeeks } from '@/lib/contract/people/active-weeks'
import { formatCount } from '@/lib/format'

const people = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`)

/** Compares the last complete week with the week before it. Null if either week has no count. */
export function describeLastWeek(weeks: ActiveWeeks['weeks']): string | null {
  const last = weeks.at(-2)?.people ?? null
  const before = weeks.at(-3)?.people ?? null
  if (last === null || before === null) return null
  const change = last - before
  const compared =
    change === 0
      ? 'the same as the week before'
      : `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than the week before`
  return `${people(last)} visited last week, ${compared}.`
}

/**
 * Describes the section that the smallest share of people finished. Null if fewer than two sections were
 * started, or if everybody finished every section.
 */
export function describeWeakestSection(sections: SectionProgress[]): string | null {
  const started = sections.filter((section) => section.started > 0)
  const share = ({ started: all, finished }: SectionProgress) => finished / all
  const [weakest] = started.toSorted((a, b) => share(a) - share(b) || b.started - a.started)
  if (started.length < 2 || !weakest || weakest.finished >= weakest.started) return null
  return `“${weakest.title}” loses the largest share of people: ${formatCount(weakest.finished)} of ${people(weakest.started)} who started this section finished it.`
}
