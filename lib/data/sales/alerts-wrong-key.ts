import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Alert } from '@/lib/data/mail/queue'
import { readKeys } from '@/lib/data/system/settings-keys'
import { db } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import { listSales } from '@/lib/server/warriorplus'

const HOURS = 24
const CAUSE = 'wrong key'
const refusedSchema = z.strictObject({ sale: z.string() })

/**
 * Anybody can post a wrong key, so that alone is no news: it is once WarriorPlus's own list has a sale that was refused for
 * it. WarriorPlus is asked only while there are such sales, and not again on a day that was told of.
 */
export async function wrongKeyAlert(): Promise<Alert | null> {
  const refused = await rows(refusedSchema)`
    SELECT DISTINCT sale FROM ipn_events, LATERAL (VALUES (payload ->> 'WP_SALE'), (payload ->> 'WP_SALEID')) named(sale)
    WHERE state = 'unverified' AND key_digest IS NOT NULL AND sale IS NOT NULL
      AND received_at > now() - make_interval(hours => ${HOURS})`
  const apiKey = refused.length > 0 ? (await readKeys()).warriorPlusApiKey.value : null
  if (!apiKey || (await wasToldLately())) return null
  const listed = await listedLately(apiKey)
  const real = refused.filter(({ sale }) => listed.has(sale))
  if (real.length === 0) return null
  return {
    cause: CAUSE,
    title: 'Sales come with a wrong security key',
    text: 'WarriorPlus lists sales that we refused, because their notifications carried another security key than yours. Copy the key from WarriorPlus again; what was refused opens once it is saved.',
    facts: [['Sales refused', String(real.length)]],
    path: '/admin/settings',
    action: 'Open Settings',
  }
}

async function wasToldLately(): Promise<boolean> {
  const since = new Date(Date.now() - HOURS * 60 * 60 * 1000)
  const parameters = { path: ['cause'], equals: CAUSE }
  return (await db.emailOutbox.count({ where: { kind: 'alert', parameters, createdAt: { gt: since } } })) > 0
}

async function listedLately(apiKey: string): Promise<Set<string>> {
  const since = new Date(Date.now() - 2 * HOURS * 60 * 60 * 1000)
  try {
    const { sales } = await listSales(apiKey, since)
    return new Set(sales.map(({ id }) => id))
  } catch (error) {
    // It is asked again in ten minutes.
    if (error instanceof AppError) return new Set()
    throw error
  }
}
