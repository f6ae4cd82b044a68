import { ArrowUpRight, Check as CheckMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { buttonVariants } from '@/components/ui/button'
import type { ChecklistItem } from '@/lib/contract/system/checklist'
import { cn } from '@/lib/utils'

/** The landing page isn’t part of the app, so it opens in a new tab. */
const opensNewTab = (href: string) => href === '/landing'

/** A checklist. Each item shows whether it is done and links to the page where it can be done. */
export function CheckList({
  checks,
  actionOf,
}: {
  checks: ChecklistItem[]
  /** Button for a check that has no link. */
  actionOf?: (check: ChecklistItem) => ReactNode
}) {
  return (
    <ul className="grid gap-px bg-line lg:grid-cols-2 lg:[&>li:last-child:nth-child(odd)]:col-span-2">
      {checks.map((check) => (
        <li
          key={check.id}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] content-start gap-x-3 bg-raised gap-y-2.5 px-5 py-3.5 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:items-center lg:px-6"
        >
          <Mark isDone={check.isDone} />
          <CheckText check={check} />
          <div className="col-start-2 empty:hidden sm:col-start-3">
            {check.link ? <CheckLink check={check} link={check.link} /> : actionOf?.(check)}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  if (!isDone)
    return <span aria-hidden className="size-5 rounded-full border border-blueprint border-dashed" />
  return (
    <span aria-hidden className="grid size-5 place-items-center rounded-full bg-done-soft text-done-text">
      <CheckMark className="size-3.5" strokeWidth={3} />
    </span>
  )
}

function CheckText({ check: { title, isDone, state, at } }: { check: ChecklistItem }) {
  return (
    <div className="min-w-0">
      <p className={cn('text-sm leading-5', !isDone && 'font-medium')}>
        {title}
        <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
      </p>
      <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere]">
        {state}
        {at && (
          <>
            {' '}
            <RelativeTime value={at} />
          </>
        )}
      </p>
    </div>
  )
}

/** A button for an open item, a plain link for one that is done. */
function CheckLink({
  check: { title, isDone },
  link: { label, href },
}: {
  check: ChecklistItem
  link: NonNullable<ChecklistItem['link']>
}) {
  const isNewTab = opensNewTab(href)
  return (
    <a
      href={href}
      data-soft={isNewTab ? undefined : ''}
      {...(isNewTab && { target: '_blank', rel: 'noreferrer' })}
      className={cn(
        buttonVariants({ variant: isDone ? 'link' : 'outline', size: 'sm' }),
        isDone && 'font-normal text-quiet',
      )}
    >
      {label}
      <span className="sr-only">: {title}</span>
      {isNewTab && <ArrowUpRight aria-hidden />}
    </a>
  )
}
