/** The content of a toast. `destructive` marks a failure. */
export interface ToastContent {
  title: string
  description?: string | undefined
  destructive?: boolean
  /** Button for an action that the user can take. */
  action?: { label: string; press: () => void }
}

type Show = (notice: ToastContent) => void

let show: Show | null = null
let waiting: ToastContent | null = null
let prepare = () => {}

/** Shows a toast in place of the previous one, as soon as the code that draws toasts is loaded. */
export function toast(notice: ToastContent): void {
  if (show) {
    show(notice)
    return
  }
  waiting = notice
  prepare()
}

/**
 * Sets the function that loads the code that draws toasts. Called by `Toaster`. If a toast is waiting, loads
 * that code immediately.
 */
export function setToastLoader(load: () => void): void {
  prepare = load
  if (waiting) load()
}

/**
 * Sets the function that draws toasts, and draws a waiting toast. Called by `ToastViewport`. Returns a
 * function that removes it again.
 */
export function setToastRenderer(take: Show): () => void {
  show = take
  if (waiting) take(waiting)
  waiting = null
  return () => {
    if (show === take) show = null
  }
}
