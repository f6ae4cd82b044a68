import 'server-only'
import { after } from 'next/server'
import { log } from '../log'

/** Runs work after the response. A failure is logged and never fails the request. */
export function runAfterResponse(name: string, work: () => Promise<unknown>): void {
  after(async () => {
    try {
      await work()
    } catch (error) {
      log.error('background_failed', error, { name })
    }
  })
}
