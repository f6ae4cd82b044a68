/** The content of a toast. `destructive` marks a failure. */
export interface ToastContent {
  title: string
  description?: string | undefined
  destructive?: boolean
  /** A button for the action that the person can take. */
  action?: { label: string; press: () => void }
}

type Show = (notice: ToastContent) => void

let show: Show | null = null
let waiting: ToastContent | null = null
let prepare = () => {}

/**
 * Shows a toast in place of the previous one, either at once or as soon as the code that draws toasts is
 * loaded.
 */
export function toast(notice: ToastContent): void {
  if (show) {
    show(notice)
    return
  }
  waiting = notice
  prepare()
}

/**
 * Sets the loader of the code that draws toasts, and calls it at once if a toast is waiting. For `Toaster`.
 */
export function setToastLoader(load: () => void): void {
  prepare = load
  if (waiting) load()
}

/**
 * Sets the function that draws toasts, and passes it the waiting toast. Returns a function that unsets it.
 * For `ToastViewport`.
 */
export function setToastRenderer(take: Show): () => void {
  show = take
  if (waiting) take(waiting)
  waiting = null
  return () => {
    if (show === take) show = null
  }
}
