/** Runs once before the first request: a wrong configuration stops the start with a sentence each. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { requireConfiguration } = await import('@/lib/server/startup')
  const { logConsole } = await import('@/lib/server/log')
  if (process.env.NODE_ENV === 'production') {
    logConsole()
    // React ends each render with an Error whose stack, while nobody reads it, holds on to the requests that ran beside
    // it, and those to the ones before: a busy server never let go of any. Our log writes no stacks.
    Error.stackTraceLimit = 0
  }
  await requireConfiguration()
  // What was answered and not settled when another process ended. It needs no waiting for, and logs for itself.
  const { settleWaiting } = await import('@/lib/data/sales/notifications/drain')
  void settleWaiting()
}

/** An error that no page or handler caught: one line, without its stack. */
export async function onRequestError(
  error: unknown,
  request: { path: string; method: string },
): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { log } = await import('@/lib/server/log')
  log.error('request_failed', error, { method: request.method, path: request.path.split('?')[0] })
}
