'use client'
import { Search } from 'lucide-react'
import { useLazyPanel } from '@/components/layout/use-lazy-panel'

const loadPanel = () => import('./admin-search-panel').then(({ AdminSearchPanel }) => AdminSearchPanel)
const isKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey

/**
 * Shows the search button. A click, or Ctrl K (Cmd K on a Mac) on any page, opens the admin search, which is
 * loaded on first use.
 */
export function AdminSearch() {
  const { Panel, open, close } = useLazyPanel(loadPanel, isKey)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Search (Ctrl K)"
        onClick={open}
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-lg text-quiet transition-colors hover:bg-ink/5 hover:text-ink md:mb-1 md:ml-0 md:flex md:size-auto md:w-19 md:flex-col md:gap-1 md:pt-2.5 md:pb-2 md:text-[0.6875rem] md:leading-none"
      >
        <Search aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="max-md:sr-only">Search</span>
      </button>
      {Panel && <Panel onClose={close} />}
    </>
  )
}
