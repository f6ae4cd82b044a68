import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/server/db'
import { isUnavailable } from '@/lib/server/db-error'
import { log, reason } from '@/lib/server/log'
import { idRowSchema, rows } from '@/lib/server/rows'
import { AT_ONCE, type Settled, settleNotification, settleSome } from './arriving'

let running: Promise<void> | null = null
let following: Promise<void> | null = null

/**
 * Settles what waits. It resolves once everything that waited at the call is settled, marked as failed, or left to
 * maintenance with a line in the log: whoever calls while a run is at it waits for the run after it, all for the same.
 */
export function settleWaiting(): Promise<void> {
  if (running) {
    following ??= running.then(() => {
      following = null
      return settleWaiting()
    })
    return following
  }
  running = settleAll().finally(() => {
    running = null
  })
  return running
}

/** After each look in vain: the database is away, or somebody else holds the sales. Then it is for the next to look. */
const PAUSES_MS = [50, 200, 500, 1000, 2000, 4000, 8000, 15_000]

async function settleAll(): Promise<void> {
  let looksInVain = 0
  for (;;) {
    const { settled, isMore } = await look(looksInVain === 0)
    if (!isMore) return
    const pause = settled > 0 ? 0 : PAUSES_MS[looksInVain]
    if (pause === undefined) return
    looksInVain = settled > 0 ? 0 : looksInVain + 1
    if (pause > 0) await sleep(pause)
  }
}

const IN_VAIN = { settled: 0, isMore: true }

/** Together; where that fails, because of one of them or of the database, each alone. */
async function look(isFirst: boolean): Promise<Settled> {
  try {
    return await settleSome().catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      return settleEachAlone()
    })
  } catch (error) {
    if (isFirst) log.error('notifications_wait', error)
    return IN_VAIN
  }
}

/** Throws while the database is away: that is not the fault of any of them. */
async function settleEachAlone(): Promise<Settled> {
  const waiting = await rows(idRowSchema)`
    SELECT id FROM ipn_events WHERE state = 'received' ORDER BY received_at, id LIMIT ${AT_ONCE}`
  let stuck = 0
  for (const { id } of waiting) {
    const isDone = await settleNotification(id).then(
      () => true,
      (error: unknown) => {
        if (isUnavailable(error)) throw error
        return markFailed(id, error)
      },
    )
    if (!isDone) stuck += 1
  }
  return { settled: waiting.length - stuck, isMore: stuck === 0 && waiting.length === AT_ONCE }
}

/**
 * Processes a stored notification now, for whoever answers with what became of it. What fails is kept with its reason, and
 * tried again later.
 */
export async function processNotification(id: string): Promise<void> {
  try {
    await settleNotification(id)
  } catch (error) {
    await markFailed(id, error)
  }
}

/** Whether it could be marked. One that could not stays `received`, and the next that looks tries it again. */
async function markFailed(id: string, error: unknown): Promise<boolean> {
  log.error('notification_failed', error, { notificationId: id })
  const failed = { state: 'failed', reason: reason(error), attempts: { increment: 1 } } as const
  try {
    await db.ipnEvent.updateMany({ where: { id, state: { in: ['received', 'failed'] } }, data: failed })
    return true
  } catch (second) {
    log.error('notification_not_marked', second, { notificationId: id })
    return false
  }
}
