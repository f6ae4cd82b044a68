import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { formatBytes } from '@/lib/format'

/** Shows one file of a lesson with a download link. `tools` are the administrator's controls. */
export function LessonFileRow({
  file: { name, bytes, objectPath },
  tools,
}: {
  file: LessonFile
  tools?: ReactNode
}) {
  return (
    <li className="flex items-center gap-1 rounded-lg border bg-raised pr-1.5 transition-colors hover:border-ink/40">
      {/* This link must stay a plain link: the browser downloads the file, and the page stays open. */}
      <a
        href={objectPath}
        download={name}
        className="flex min-h-14 min-w-0 grow items-center gap-4 rounded-lg py-2.5 pl-4 focus-visible:outline-2 focus-visible:outline-blueprint"
      >
        <span
          aria-hidden
          className="label-mono w-11 shrink-0 rounded-sm bg-blueprint-soft py-1 text-center text-[0.6875rem] text-blueprint uppercase"
        >
          {name.split('.').at(-1)}
        </span>
        <span className="min-w-0 grow">
          <span className="wrap-anywhere line-clamp-2 font-medium text-[0.9375rem] leading-snug">{name}</span>
          <span className="label-mono mt-0.5 block text-quiet">{formatBytes(bytes)}</span>
        </span>
        <Download aria-hidden className="mr-2.5 size-4 shrink-0 text-quiet" />
      </a>
      {tools}
    </li>
  )
}

/** Shows the files of a lesson. `head` and `foot` are the administrator’s controls above and below them. */
export function LessonFilesSection({
  head,
  children,
  foot,
}: {
  head?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <section aria-labelledby="files" className="mt-8 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="files" className="text-xl">
          Files
        </h2>
        {head}
      </div>
      {children}
      {foot}
    </section>
  )
}

export const lessonFileListClass = 'mt-3 grid gap-2'
