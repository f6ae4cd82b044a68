'use client'
import { EllipsisVertical } from 'lucide-react'
import { type ComponentProps, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'

/** Menu item and the dialog that it opens. `dialog` receives the element that opens the dialog. */
export interface DialogMenuItem {
  words: string
  icon: ReactElement
  dialog: (trigger: ReactElement) => ReactElement
}

/** Shows a menu of actions, each of which opens a dialog. Renders only the chosen dialog. */
export function DialogMenu({ label, items }: { label: string; items: DialogMenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<{ words: string; turn: number } | null>(null)
  const item = items.find(({ words }) => words === chosen?.words)
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button ref={button} variant="ghost" size="icon-sm" aria-label={label} title="Actions">
            <EllipsisVertical aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {items.map(({ words, icon }) => (
            <DropdownMenuItem
              key={words}
              onSelect={() => setChosen((before) => ({ words, turn: (before?.turn ?? 0) + 1 }))}
            >
              {icon}
              {words}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {item?.dialog(<Opener key={chosen?.turn} menu={button} />)}
    </>
  )
}

/**
 * Opens the dialog when this component is mounted. When the dialog closes, moves the focus to the menu
 * button.
 */
function Opener({
  menu,
  ref,
  ...trigger
}: ComponentProps<'button'> & { menu: RefObject<HTMLButtonElement | null> }) {
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Waits until the menu has closed and returned the focus.
    const timer = setTimeout(() => own.current?.click())
    return () => clearTimeout(timer)
  }, [])
  return (
    <button
      {...trigger}
      ref={(node) => {
        own.current = node
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
      }}
      type="button"
      tabIndex={-1}
      aria-hidden
      className="sr-only"
      onFocus={() => menu.current?.focus()}
    />
  )
}
