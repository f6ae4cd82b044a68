/** Runs once before the first request: a wrong configuration stops the start with a sentence each. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { requireConfiguration } = await import('@/lib/server/startup')
  const { logConsole } = await import('@/lib/server/log')
  if (process.env.NODE_ENV === 'production') {
    logConsole()
    // React ends each render with an Error whose stack, while nobody reads it, holds on to the requests that ran beside
    // it, and those to the ones before: a busy server never let go of any. Our log writes stacks for an hour at a time.
    Error.stackTraceLimit = 0
  }
  await requireConfiguration()
  const { watchStackSwitch } = await import('@/lib/server/stack-switch')
  watchStackSwitch()
  const { startMeter } = await import('@/lib/server/metrics')
  startMeter()
  // What was answered and not settled when another process ended. It needs no waiting for, and logs for itself.
  const { settleWaiting } = await import('@/lib/data/sales/notifications/drain')
  void settleWaiting()
}

/** Whoever goes away while a page is made leaves it without their cookies: nobody waits for it, and nothing went wrong. */
const isOfNobody = (error: unknown) =>
  error instanceof Error && error.message.includes('inside `after()` while rendering')

/** An error that no page or handler caught: one line, without its stack. */
export async function onRequestError(
  error: unknown,
  request: { path: string; method: string },
): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || isOfNobody(error)) return
  const { log } = await import('@/lib/server/log')
  const { method, path } = request
  // What the page that stands in for it shows as its reference.
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  log.error('request_failed', error, { method, path: path.split('?')[0], digest })
}
