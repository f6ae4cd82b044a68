import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'
import {
  type Cause,
  nothingStuck,
  type Stuck,
  stepOf,
  stuckSchema,
  WAITING_SALES,
} from '@/lib/contract/sales/stuck'
import type { Settings } from '@/lib/contract/system/settings'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { keepStuck } from '@/lib/data/system/figures'
import { shownSettings, shownSettingsSchema, toSettings } from '@/lib/data/system/settings'
import { transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { goOnMatching, matchWaiting } from './notifications/waiting'
import { findStuckSales } from './stuck-sales'
import { findStuckThings, lookAround } from './stuck-things'

/** It is looked for at most this often, but for the owner's own writes. */
const FRESH_SECONDS = 30
/** Causes that are told one by one; of further ones only the number is kept. */
const CAUSES_MAX = 20

const keptSchema = z.strictObject({ stuck: z.unknown(), stuckAt: dateTimeSchema.nullable() })
const frameSchema = keptSchema.extend({ settings: shownSettingsSchema.nullable() })

/** What needs the owner, as it was last found. */
export async function getStuck(_admin: Admin): Promise<Stuck> {
  const [kept] = await rows(keptSchema)`SELECT stuck, stuck_at FROM figures WHERE id = 'default'`
  return kept ? toStuck(kept) : nothingStuck
}

/** What is around every page of the back office: one query. */
export async function getFrame(_admin: Admin): Promise<{ settings: Settings; stuck: Stuck }> {
  const [frame] = await rows(frameSchema)`
    SELECT ${shownSettings} AS settings, f.stuck, f.stuck_at
    FROM (VALUES (1)) one LEFT JOIN app_settings s ON s.id = 'default' LEFT JOIN figures f ON f.id = 'default'`
  return { settings: toSettings(frame?.settings ?? null), stuck: frame ? toStuck(frame) : nothingStuck }
}

/** What an older version has kept may have another shape: it is found anew within the minute. */
function toStuck({ stuck, stuckAt }: z.infer<typeof keptSchema>): Stuck {
  return stuckSchema.safeParse({ ...Object(stuck), foundAt: stuckAt }).data ?? nothingStuck
}

/** Looks for it now. Call after a write of the owner's, before the answer: their strip is read again at once. */
export async function refreshStuck(): Promise<void> {
  const around = await lookAround()
  await transaction(async (tx) => {
    // Whoever looked before has written: the last that looks has seen the most.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('stuck', 0))`
    const sales = (await findStuckSales(tx)).map((cause) => ({ ...cause, since: null }))
    const causes = [...sales, ...(await findStuckThings(tx, around))]
    await keepStuck(tx, told(causes.map((cause) => ({ ...cause, step: stepOf[cause.kind] }))))
  })
}

/** The same for a write that answers something. */
export async function thenRefreshed<Result>(write: Promise<Result>): Promise<Result> {
  const result = await write
  await refreshStuck()
  return result
}

const moneyOf = ({ sums }: Cause) => sums.reduce((total, { cents }) => total + cents, 0)

function told(causes: Cause[]): Omit<Stuck, 'foundAt'> {
  const ordered = causes.toSorted((a, b) => moneyOf(b) - moneyOf(a))
  const sales = causes.filter(({ kind }) => WAITING_SALES.includes(kind))
  return {
    causes: ordered.slice(0, CAUSES_MAX),
    more: Math.max(0, ordered.length - CAUSES_MAX),
    sales: sales.reduce((total, { count }) => total + count, 0),
  }
}

const dueSchema = z.strictObject({ isDue: z.boolean() })

/** Looks for it unless somebody has within the last 30 s. */
export async function refreshStuckWhenDue(): Promise<void> {
  const [turn] = await rows(dueSchema)`
    SELECT NOT EXISTS (SELECT 1 FROM figures
      WHERE stuck_at > now() - make_interval(secs => ${FRESH_SECONDS})) AS is_due`
  if (turn?.isDue) await refreshStuck()
}

const LOOK_MS = 5_000
let lookedAt = 0

/** For after sales, of which there may be hundreds a second: this process asks now and then whether it is due. */
export async function noteSales(): Promise<void> {
  if (Date.now() - lookedAt < LOOK_MS) return
  lookedAt = Date.now()
  await refreshStuckWhenDue()
}

/** For after an answer: opens what still waits for a product that is there, and tells of it as it goes on. */
export const openWaiting = () => goOnMatching(refreshStuck)

/** For after whoever reads it: a run that ended in its middle goes on, and what is old is looked for again. */
export async function goOn(): Promise<void> {
  if ((await matchWaiting(refreshStuck)) > 0) await sendDueMails()
  await refreshStuckWhenDue()
}
