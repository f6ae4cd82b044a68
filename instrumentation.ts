import { log } from '@/lib/server/log'

/** Runs once before the first request: a wrong configuration stops the start with a sentence each. */
export async function register(): Promise<void> {
  try {
    await import('@/lib/server/env')
  } catch (error) {
    log.error('configuration_invalid', error)
    process.exit(1)
  }
}

/** An error that no page or handler caught: one line, without its stack. */
export function onRequestError(error: unknown, request: { path: string; method: string }): void {
  log.error('request_failed', error, { method: request.method, path: request.path.split('?')[0] })
}
