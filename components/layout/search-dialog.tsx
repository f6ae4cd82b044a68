'use client'
import { usePathname } from 'next/navigation'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { cn } from '@/lib/utils'
import { SearchField } from './search-field'
import { useDebounced } from './use-debounced'

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (_at, last) => last,
  PageUp: () => 0,
}

/** Returns the typed text and its debounced copy `q`. */
export function useDebouncedSearch() {
  const [text, setText] = useState('')
  const typed = text.trim()
  return { text, setText, typed, q: useDebounced(typed) }
}

interface SearchDialogProps<Item> {
  title: string
  /** Label of the search field, which says what can be searched. */
  label: string
  search: ReturnType<typeof useDebouncedSearch>
  /** The state of the request for `search.q`. */
  answer: { isError: boolean; isFetching: boolean }
  items: Item[]
  lineOf: (item: Item) => { key: string; href: string; isFollowed?: boolean }
  children: (item: Item) => ReactNode
  /** Further actions for the search text, below the results. */
  foot?: ReactNode
  onClose: () => void
}

/**
 * Shows a search field and its results. The focus stays in the field: the arrow keys choose a result, and
 * Enter opens it.
 */
export function SearchDialog<Item>(props: SearchDialogProps<Item>) {
  const { title, label, search, answer, items, lineOf, children, foot, onClose } = props
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, items.length - 1)
  const id = useId()
  const idOf = (index: number) => `${id}-${index}`
  const chosenId = idOf(at)
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.key]
    if (move) setChosen(move(at, items.length - 1))
    // Clicks the link instead of navigating, so `SoftNavigation` follows it like any other link.
    else if (event.key === 'Enter') document.getElementById(chosenId)?.click()
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={undefined}
        className="top-2 translate-y-0 grid-rows-[auto_minmax(0,1fr)] gap-3 overflow-hidden p-3 sm:top-[12dvh] sm:max-w-xl"
      >
        <DialogTitle className="sr-only">{title}</DialogTitle>
        <SearchField
          label={label}
          value={search.text}
          onChange={(next) => {
            search.setText(next)
            setChosen(0)
          }}
          onKeyDown={press}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={items.length > 0 ? chosenId : undefined}
          className="mr-10"
        />
        <p role="status" className="px-2 text-quiet text-sm empty:hidden">
          {statusText(search, answer, items.length)}
        </p>
        <div
          id={id}
          role="listbox"
          aria-label="Search results"
          className="max-h-[min(30rem,calc(100dvh-6rem))] min-h-0 overflow-y-auto overscroll-contain empty:hidden"
        >
          {items.map((item, index) => {
            const { key, ...link } = lineOf(item)
            return (
              <ResultLink key={key} id={idOf(index)} isChosen={index === at} onChoose={onClose} {...link}>
                {children(item)}
              </ResultLink>
            )
          })}
        </div>
        {foot}
      </DialogContent>
    </Dialog>
  )
}

/** Returns the status text under the field. Empty if there are results, or if nothing is typed. */
function statusText(
  { typed, q }: SearchDialogProps<never>['search'],
  { isError, isFetching }: SearchDialogProps<never>['answer'],
  found: number,
) {
  if (isError) return 'Couldn’t load the results. Edit your search to try again.'
  if (found > 0 || typed === '') return ''
  return isFetching || q !== typed ? 'Searching...' : `Nothing found for “${typed}”`
}

interface ResultLinkProps {
  id: string
  href: string
  /**
   * Whether the open page reacts to a change of its own URL. Other pages would keep their old content, so the
   * link must load the document again.
   */
  isFollowed?: boolean | undefined
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function ResultLink({ id, href, isFollowed, isChosen, onChoose, children }: ResultLinkProps) {
  const isSoft = usePathname() !== href.split(/[?#]/)[0] || isFollowed
  return (
    <a
      id={id}
      role="option"
      aria-selected={isChosen}
      href={href}
      tabIndex={-1}
      data-soft={isSoft ? '' : undefined}
      onClick={onChoose}
      className={cn(
        'flex min-h-12 items-center justify-between gap-4 rounded-lg px-3 py-1.5 text-sm leading-5 hover:bg-sunk',
        isChosen && 'bg-sunk shadow-[inset_2px_0_0_var(--signal)]',
      )}
    >
      {children}
    </a>
  )
}
