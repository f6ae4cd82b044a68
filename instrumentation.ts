/**
 * Runs once, before the first request. If a setting is wrong, ends the process with one sentence for each
 * wrong setting.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { requireConfiguration, warnWithoutMailServer } = await import('@/lib/server/require-configuration')
  const { redirectConsoleToLog } = await import('@/lib/server/log')
  if (process.env.NODE_ENV === 'production') {
    const { recordStackTraces } = await import('@/lib/server/stack-traces')
    redirectConsoleToLog()
    recordStackTraces()
  }
  await requireConfiguration()
  const { startMetrics } = await import('@/lib/server/metrics')
  startMetrics()
  const { processQueue } = await import('@/lib/data/sales/notifications/process-queue')
  const { processState } = await import('@/lib/server/process-state')
  // Not awaited, because the server must start without the database. Both functions handle their own errors.
  void Promise.resolve(processState.databaseReady).then(() => {
    void warnWithoutMailServer()
    // Processes the notifications that another process stored but didn't process before it ended.
    void processQueue()
  })
}

/**
 * Returns true for the error of a visitor who left while a page was rendered. The page then cannot set cookies
 * in `after()`, and nobody is waiting for the page, so the error is not a failure.
 */
const isOfAbsentVisitor = (error: unknown) =>
  error instanceof Error && error.message.includes('inside `after()` while rendering')

/** Logs an error that no page or handler caught. */
export async function onRequestError(
  error: unknown,
  request: { path: string; method: string },
): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || isOfAbsentVisitor(error)) return
  const { log, redactRoute } = await import('@/lib/server/log')
  const { method, path } = request
  // The reference that the error page shows.
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  log.error('request_failed', error, { method, route: redactRoute(path), digest })
}
