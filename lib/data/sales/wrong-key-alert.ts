import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { wasAlertedSince } from '@/lib/data/mail/outbox-queries'
import type { Alert } from '@/lib/data/mail/queue-emails'
import { readCredentials } from '@/lib/data/system/credentials'
import { formatCount } from '@/lib/format'
import { queryRows } from '@/lib/server/db/typed-rows'
import { listWarriorPlusSales } from '@/lib/server/warriorplus-api'

const HOURS = 24
const CAUSE = 'wrong key'
const refusedSchema = z.strictObject({ sale: z.string() })

/**
 * Returns an alert if notifications with a wrong key belong to real sales, otherwise null. Anyone can send a
 * wrong key, so an alert also requires that WarriorPlus lists the rejected sale. Calls the WarriorPlus API
 * only if sales were rejected and no such alert was sent in the last 24 hours.
 */
export async function findWrongKeyAlert(): Promise<Alert | null> {
  const refused = await queryRows(refusedSchema)`
    SELECT DISTINCT sale FROM ipn_events, LATERAL (VALUES (event ->> 'saleName'), (event ->> 'saleId')) named(sale)
    WHERE state = 'unverified' AND key_digest IS NOT NULL AND sale <> ''
      AND received_at > now() - make_interval(hours => ${HOURS})`
  const apiKey = refused.length > 0 ? (await readCredentials()).warriorPlusApiKey.value : null
  if (!apiKey || (await wasAlertedSince(CAUSE, hoursAgo(HOURS)))) return null
  const listed = await listRecentSaleIds(apiKey)
  const real = refused.filter(({ sale }) => listed.has(sale))
  if (real.length === 0) return null
  return {
    cause: CAUSE,
    title: 'Sales are arriving with the wrong security key',
    text: 'WarriorPlus lists sales that we rejected because their notifications had a different security key. Copy the key from WarriorPlus again. Those buyers get access as soon as you save the key.',
    facts: [['Rejected sales', formatCount(real.length)]],
    path: '/admin/settings',
    action: 'Open Settings',
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)

async function listRecentSaleIds(apiKey: string): Promise<Set<string>> {
  try {
    const { sales } = await listWarriorPlusSales(apiKey, hoursAgo(2 * HOURS))
    return new Set(sales.map(({ id }) => id))
  } catch (error) {
    // WarriorPlus didn't respond. Maintenance tries again in ten minutes.
    if (error instanceof AppError) return new Set()
    throw error
  }
}
