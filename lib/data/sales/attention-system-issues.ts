import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import type { AttentionIssue, AttentionIssueKind } from '@/lib/contract/sales/attention'
import { hasFailedTranscriptionSql } from '@/lib/data/course/retry-transcriptions'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import { settingsAndTotalsSql } from '@/lib/data/system/settings-row'
import { isMaintenanceLateSql } from '@/lib/data/system/site-totals'
import { canUseAi } from '@/lib/server/ai/ai-config'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { getFreeBytes, isDiskSpaceLow } from '@/lib/server/media/disk-space'
import { vault } from '@/lib/server/vault'
import { normalItemSql } from './networks/normal-items'
import { isFromWarriorPlusSql } from './notifications/notification-groups'
import { usesOnlyOtherNetworksSql } from './used-networks'

/**
 * Reads the data that doesn’t come from the database transaction, such as keys and free disk space. Call it
 * before the transaction.
 */
export async function readEnvironmentFacts() {
  const keys = await readSecurityKeys()
  return {
    hasSecurityKey: keys.length > 0,
    digests: keys.flatMap((key) => vault.digests(key)),
    hasImageModel: await canUseAi('images'),
    hasSpeechModel: await canUseAi('transcripts'),
    freeBytes: await getFreeBytes(),
  }
}
type EnvironmentFacts = Awaited<ReturnType<typeof readEnvironmentFacts>>

const systemSchema = z.strictObject({
  mailsRefused: z.int(),
  ledgerDiffering: z.int(),
  ledgerComparedAt: dateTimeSchema.nullable(),
  imagesFailed: z.int(),
  speechFailed: z.int(),
  maintainedAt: dateTimeSchema.nullable(),
  isLate: z.boolean(),
  isWrongKey: z.boolean(),
  usesOnlyOtherNetworks: z.boolean(),
})
type SystemState = z.infer<typeof systemSchema>

/**
 * SQL: whether the stored security key is probably wrong. Anyone can send a wrong key, and item numbers are
 * public. So this is true only if two conditions hold: no notification with a valid key has arrived since the
 * key was saved, and a rejected notification contains one of our item numbers.
 */
const isWrongKey = ({ digests }: EnvironmentFacts) => Prisma.sql`
  CASE WHEN EXISTS (SELECT 1 FROM ipn_events e WHERE ${isFromWarriorPlusSql}
      AND e.received_at > COALESCE(s.security_key_saved_at, '-infinity'::timestamptz))
    OR EXISTS (SELECT 1 FROM ipn_events WHERE verified AND key_digest = ANY(${digests}))
  THEN FALSE
  ELSE EXISTS (SELECT 1 FROM ipn_events e JOIN listings l ON l.product_id IS NOT NULL AND l.network = e.network
      AND l.normal_item = ${normalItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)}
    WHERE e.state = 'unverified' AND e.key_digest IS NOT NULL) END`

/**
 * SQL: whether image generation fails for a section: two attempts failed so far, or three failed and the section
 * shows the built-in drawing.
 */
const isImageFailing = Prisma.sql`
  (image_state = 'fallback' AND image_attempts > 2) OR (image_state = 'pending' AND image_attempts > 1)`

async function readSystemState(
  tx: Transaction,
  environment: EnvironmentFacts,
): Promise<SystemState | undefined> {
  const [system] = await queryRows(systemSchema, tx)`
    SELECT COALESCE(s.mails_refused, 0) AS mails_refused, COALESCE(s.ledger_differing, 0) AS ledger_differing,
      s.ledger_compared_at, f.maintained_at, ${isWrongKey(environment)} AS is_wrong_key,
      ${usesOnlyOtherNetworksSql} AS uses_only_other_networks,
      (SELECT count(*) FROM course_sections WHERE ${isImageFailing})::int AS images_failed,
      (SELECT count(*) FROM lesson_speech s WHERE ${hasFailedTranscriptionSql})::int AS speech_failed,
      ${isMaintenanceLateSql()} AS is_late
    FROM ${settingsAndTotalsSql}`
  return system
}

/** Returns the other issues that need attention, such as missing keys, a full disk or late maintenance. */
export async function findSystemIssues(
  tx: Transaction,
  environment: EnvironmentFacts,
): Promise<Omit<AttentionIssue, 'step'>[]> {
  const system = await readSystemState(tx, environment)
  if (!system) throw new Error('The attention query returned no row')
  const { mailsRefused, ledgerDiffering, ledgerComparedAt, maintainedAt, isLate } = system
  const { imagesFailed, speechFailed } = system
  const isFull = isDiskSpaceLow(environment.freeBytes)
  const isWrong = environment.hasSecurityKey && system.isWrongKey
  return [
    ...causeIf(!environment.hasSecurityKey && !system.usesOnlyOtherNetworks, 'security_key'),
    ...causeIf(isWrong, 'wrong_key'),
    ...causeIf(mailsRefused > 0, 'mail', { count: mailsRefused }),
    ...causeIf(ledgerDiffering > 0, 'ledger', { count: ledgerDiffering, since: ledgerComparedAt }),
    ...causeIf(isFull, 'disk', { count: Math.floor((environment.freeBytes ?? 0) / 1024 ** 2) }),
    ...causeIf(isLate, 'maintenance', { since: maintainedAt }),
    ...causeIf(environment.hasImageModel && imagesFailed > 0, 'image', { count: imagesFailed }),
    ...causeIf(environment.hasSpeechModel && speechFailed > 0, 'speech', { count: speechFailed }),
  ]
}

function causeIf(
  isIssue: boolean,
  kind: AttentionIssueKind,
  about: Partial<AttentionIssue> = {},
): Omit<AttentionIssue, 'step'>[] {
  const nothing = {
    count: 0,
    sums: [],
    network: null,
    itemNumber: null,
    name: null,
    productId: null,
    opened: null,
  }
  return isIssue ? [{ kind, ...nothing, since: null, withdrawal: null, ...about }] : []
}
