import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { playerShortcuts } from './player-shortcuts'

const keyNames: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Shows the keyboard shortcuts on top of the video, so they are visible in full screen too. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    close.current?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  return (
    <div
      role="dialog"
      aria-label="Keyboard shortcuts"
      className="absolute inset-0 z-20 overflow-y-auto bg-[oklch(0.16_0.03_262/0.985)] p-5 sm:p-8"
      onKeyDown={(event) => (event.key === 'Escape' || event.key === '?') && onClose()}
    >
      <div className="mx-auto max-w-2xl">
        <div className="mb-4 flex items-center justify-between">
          <h2 className="text-xl">Keyboard shortcuts</h2>
          <button
            ref={close}
            type="button"
            onClick={onClose}
            className="grid size-9 place-items-center rounded-md hover:bg-ink/10"
          >
            <X aria-hidden className="size-5" />
            <span className="sr-only">Close keyboard shortcuts</span>
          </button>
        </div>
        <dl className="grid gap-x-10 sm:grid-cols-2">
          {playerShortcuts.map((entry) => (
            <div
              key={entry.label}
              className="flex items-center justify-between gap-4 border-b py-1.5 text-sm"
            >
              <dt>{entry.label}</dt>
              <dd className="flex gap-1.5">
                {entry.keys.map((key) => (
                  <kbd key={key} className="label-mono min-w-7 rounded-sm border px-1.5 py-0.5 text-center">
                    {keyNames[key] ?? key.toUpperCase()}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
