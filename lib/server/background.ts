import 'server-only'
import { after } from 'next/server'
import { log } from './log'

/** Runs work once the answer is on its way. Its failure is a line in the log, never a failed request. */
export function runAfterResponse(name: string, work: () => Promise<unknown>): void {
  after(async () => {
    try {
      await work()
    } catch (error) {
      log.error('background_failed', error, { name })
    }
  })
}
