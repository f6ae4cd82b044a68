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
