import 'server-only'

/**
 * Returns a function that runs `work`, one run at a time. All calls during a run share one further run, which follows
 * it, so each call resolves after a run that began after the call.
 */
export function shareNextRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  return function run(): Promise<void> {
    if (running) {
      following ??= running
        .catch(() => {})
        .then(() => {
          following = null
          return run()
        })
      return following
    }
    running = work().finally(() => {
      running = null
    })
    return running
  }
}

/** Returns a function that collects items. All items that are collected during a run are passed to the next run. */
export function collectForNextRun<Item>(
  work: (items: Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const items = new Set<Item>()
  const run = shareNextRun(() => {
    const taken = [...items]
    items.clear()
    return work(taken)
  })
  return (item) => {
    items.add(item)
    return run()
  }
}
