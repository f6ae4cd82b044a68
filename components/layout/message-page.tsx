import type { ReactNode } from 'react'
import { RestoreTheme } from './restore-theme'

/** Shows a page with one message: a large illustration, what happened, and what to do next. */
export function MessagePage({
  mark,
  title,
  description,
  action,
}: {
  mark: string
  title: string
  description?: ReactNode
  action?: ReactNode
}) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-clip px-5 py-16">
      <RestoreTheme />
      <div aria-hidden className="absolute inset-0 bg-dots" />
      <div className="relative flex max-w-xl flex-col items-center text-center">
        <div
          aria-hidden
          className="corners bg-paper w-[2.1em] pt-6 pb-3 font-[230] font-display text-[clamp(6rem,26vw,14rem)] text-blueprint leading-[0.85] tracking-[-0.06em]"
        >
          {mark}
        </div>
        <div
          aria-hidden
          className="mt-8 h-3 w-full border-blueprint border-x bg-[linear-gradient(var(--blueprint)_0_0)] bg-[length:100%_1px] bg-center bg-no-repeat"
        />
        <h1 className="mt-8 bg-paper text-[clamp(1.75rem,5vw,2.75rem)]">{title}</h1>
        {description && <p className="mt-3 bg-paper text-lg text-quiet">{description}</p>}
        {action && <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div>}
      </div>
    </main>
  )
}
