/** What a notice says; `destructive` means that something failed. */
export interface Notice {
  title: string
  description?: string | undefined
  destructive?: boolean
  /** What can be done about it. */
  action?: { label: string; press: () => void }
}

type Show = (notice: Notice) => void

let show: Show | null = null
let waiting: Notice | null = null
let prepare = () => {}

/** Shows a notice in the place of the one before; at once, or as soon as what draws notices has been loaded. */
export function toast(notice: Notice): void {
  if (show) {
    show(notice)
    return
  }
  waiting = notice
  prepare()
}

/** For the toaster: loads what draws notices when one is there. */
export function loadForNotices(load: () => void): void {
  prepare = load
  if (waiting) load()
}

/** For what draws notices: takes them, and the one that waits; returns how to stop. */
export function takeNotices(take: Show): () => void {
  show = take
  if (waiting) take(waiting)
  waiting = null
  return () => {
    if (show === take) show = null
  }
}
