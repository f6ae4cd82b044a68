'use client'
import { Search } from 'lucide-react'
import { useLazyPanel } from '@/components/layout/use-lazy-panel'
import { getSearchLabel, type SearchScope } from './search-scope'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null

const loadPanel = () => import('./course-search-panel').then(({ CourseSearchPanel }) => CourseSearchPanel)
const isKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)

/**
 * Shows the search field in the navigation bar. A click on it, or the / key on any page, opens the course
 * search, which is loaded on first use.
 */
export function CourseSearch({ course, hasSeveral = false }: Partial<SearchScope>) {
  const { Panel, open, close } = useLazyPanel(loadPanel, isKey)
  const label = getSearchLabel(hasSeveral)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        onClick={open}
        className="grid size-10 shrink-0 place-items-center rounded-lg text-ink transition-colors hover:bg-ink/7 md:flex md:w-56 md:justify-start md:gap-2 md:border md:border-edge/70 md:bg-raised md:px-3 md:text-quiet md:text-sm md:hover:border-ink/70 md:hover:bg-raised"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-md:hidden">{label}</span>
        <kbd aria-hidden className="label-mono ml-auto rounded-sm border px-1.5 max-md:hidden">
          /
        </kbd>
      </button>
      {Panel && <Panel course={course} hasSeveral={hasSeveral} onClose={close} />}
    </>
  )
}
