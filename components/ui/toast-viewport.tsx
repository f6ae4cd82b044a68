'use client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { setToastRenderer, type ToastContent } from './toast'

const icons = {
  success: <CircleCheck className="size-5 text-done-text" />,
  error: <TriangleAlert className="size-5 text-danger-text" />,
}

const frame = { '--width': 'min(420px, calc(100vw - 32px))', zIndex: 100 }

/**
 * Shows one toast at a time, for 5 seconds. Toasts are at the top, because the buttons of a dialog are at its
 * bottom. A swipe to the right dismisses a toast, and F8 moves the focus to it.
 */
export function ToastViewport() {
  // This effect runs after Sonner’s effects, so Sonner already listens when a waiting toast is shown.
  useEffect(() => setToastRenderer(show), [])
  return (
    <Sonner
      position="top-center"
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      swipeDirections={['right']}
      closeButton
      icons={icons}
      style={frame}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) select-none items-start gap-3 rounded-lg border bg-raised p-4 pr-10 font-sans text-ink shadow-float',
          error: 'border-danger! bg-danger-soft!',
          icon: 'mt-px shrink-0',
          title: 'font-semibold text-sm leading-snug',
          description: 'mt-0.5 text-quiet text-sm leading-snug in-data-[type=error]:text-danger-text',
          actionButton:
            'mr-3 ml-auto shrink-0 self-center rounded-md border border-edge/60 px-3 py-1.5 font-medium text-sm hover:border-ink hover:bg-sunk',
          closeButton:
            'absolute top-2.5 right-2.5 grid size-7 place-items-center rounded-md text-quiet hover:bg-ink/7 hover:text-ink',
        },
      }}
    />
  )
}

function show({ title, description, destructive = false, action }: ToastContent): void {
  // Dismisses the old toast instead of updating it, because a toast that is already closing ignores updates.
  sonner.dismiss()
  const say = destructive ? sonner.error : sonner.success
  say(title, { description, ...(action && { action: { label: action.label, onClick: action.press } }) })
}
