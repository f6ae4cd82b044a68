import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  FIELD_NAME_LENGTH_MAX,
  type ReceivedFields,
  type SampleNotification,
  sampleNotificationSchema,
} from '@/lib/contract/sales/received-fields'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { rows, toJsonRow } from '@/lib/server/db/typed-rows'
import { fieldNamesOf, maskNotification } from './mask-notification'
import { warriorPlus } from './networks/warriorplus/adapter'
import { isKnownField } from './networks/warriorplus/field-names'
import { TEST_SALE_ID_PREFIX } from './notifications/match-sales'

const NAMES_MAX = 200
const ACTIONS_MAX = 50
/** The name of the row that counts all field names beyond the limit. */
const OTHERS = ''
const BATCH = 500
const BATCHES_MAX = 20
/**
 * Minimum age of a message before it is read, in seconds. Transactions can commit in another order than the
 * times of their messages, so a run that reads too early could miss one.
 */
const BEHIND_SECONDS = 60

const eventSchema = z.strictObject({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** Fields of the notification. Null if it is unverified. */
  payload: sampleNotificationSchema.shape.fields.nullable(),
})
type Event = z.infer<typeof eventSchema>
type Message = { payload: SampleNotification['fields']; receivedAt: string; action: string | null }

/** For maintenance: adds the messages since the last run to the field report. */
export async function updateReceivedFields(): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    if ((await transaction(readBatch)) < BATCH) return
  }
}

/** Reads the next batch of messages, and returns their number. */
async function readBatch(tx: Transaction): Promise<number> {
  // The upsert locks the row, so that two concurrent runs never count a message twice.
  await tx.witness.upsert({ where: { id: 'default' }, create: {}, update: { id: 'default' } })
  const events = await rows(eventSchema, tx)`
    SELECT e.id, e.received_at, CASE WHEN e.verified THEN e.payload END AS payload
    FROM ipn_events e, witness w
    WHERE (w.seen_at IS NULL OR (e.received_at, e.id) > (w.seen_at, w.seen_id))
      AND e.received_at < now() - make_interval(secs => ${BEHIND_SECONDS}) AND e.import_id IS NULL
    ORDER BY e.received_at, e.id LIMIT ${BATCH}`
  const last = events.at(-1)
  if (!last) return 0
  const messages = events.flatMap(toMessage)
  await countFields(tx, messages)
  await storeFirstExamples(tx, messages)
  await tx.witness.update({
    where: { id: 'default' },
    data: { seenAt: last.receivedAt, seenId: last.id, messages: { increment: messages.length } },
  })
  return events.length
}

/**
 * Returns a message that WarriorPlus sent. Leaves out test sales, and the messages that we write from the
 * WarriorPlus API and from imports.
 */
function toMessage({ payload, receivedAt }: Event): Message[] {
  if (!payload) return []
  const [{ occurredAt, saleId, actionText }] = warriorPlus.toEvents(payload)
  if (occurredAt !== null || saleId.startsWith(TEST_SALE_ID_PREFIX)) return []
  const action = actionText?.toLowerCase().slice(0, FIELD_NAME_LENGTH_MAX) ?? null
  return [{ payload, receivedAt, action }]
}

interface Count {
  times: number
  firstSeenAt: string
  lastSeenAt: string
}

async function countFields(tx: Transaction, messages: Message[]): Promise<void> {
  const listed = await tx.witnessField.findMany({ where: { name: { not: OTHERS } }, select: { name: true } })
  const names = new Set(listed.map(({ name }) => name))
  const counts = new Map<string, Count>()
  for (const { payload, receivedAt } of messages) {
    for (const stem of fieldNamesOf(payload)) {
      if (names.size < NAMES_MAX) names.add(stem)
      const name = names.has(stem) ? stem : OTHERS
      const { times = 0, firstSeenAt = receivedAt } = counts.get(name) ?? {}
      counts.set(name, { times: times + 1, firstSeenAt, lastSeenAt: receivedAt })
    }
  }
  const sums = [...counts.values()]
  await tx.$executeRaw`
    INSERT INTO witness_fields AS f (name, times, first_seen_at, last_seen_at)
    SELECT * FROM unnest(${[...counts.keys()]}::text[], ${sums.map(({ times }) => times)}::int[],
      ${sums.map((sum) => sum.firstSeenAt)}::timestamptz[], ${sums.map((sum) => sum.lastSeenAt)}::timestamptz[])
    ON CONFLICT (name) DO UPDATE SET times = f.times + EXCLUDED.times, last_seen_at = EXCLUDED.last_seen_at`
}

async function storeFirstExamples(tx: Transaction, messages: Message[]): Promise<void> {
  const kept = await tx.witnessMessage.findMany({ select: { action: true } })
  const actions = new Set(kept.map(({ action }) => action))
  for (const { payload, receivedAt, action } of messages) {
    if (!action || actions.has(action) || actions.size === ACTIONS_MAX) continue
    actions.add(action)
    await tx.witnessMessage.create({ data: { action, fields: maskNotification(payload), receivedAt } })
  }
}

/** Returns the field report: the fields that WarriorPlus really sends, compared with its documentation. */
export async function getReceivedFields(_admin: Admin): Promise<ReceivedFields> {
  const [witness, fields, actions] = await Promise.all([
    db.witness.findUnique({ where: { id: 'default' } }),
    db.witnessField.findMany({ orderBy: { name: 'asc' } }),
    db.witnessMessage.findMany({ orderBy: { action: 'asc' }, select: { action: true, receivedAt: true } }),
  ])
  const seen = fields.filter(({ name }) => name !== OTHERS).map(toJsonRow)
  const names = new Set(seen.map(({ name }) => name))
  const messages = witness?.messages ?? 0
  const missing = [...warriorPlus.expected].map(([name, need]) => ({ name, need }))
  return {
    messages,
    missing: messages === 0 ? [] : missing.filter(({ name }) => !names.has(name)),
    unknown: seen.filter(({ name }) => !isKnownField(name)),
    known: seen.filter(({ name }) => isKnownField(name)),
    others: fields.find(({ name }) => name === OTHERS)?.times ?? 0,
    actions: actions.map(toJsonRow),
  }
}

/** Returns an example message for an action. Throws `not_found` if no such message has arrived. */
export async function getReceivedFieldsExample(_admin: Admin, action: string): Promise<SampleNotification> {
  const message = await db.witnessMessage.findUnique({ where: { action } })
  if (!message) throw new AppError('not_found', 'No notification with this action has arrived yet')
  return { ...toJsonRow(message), fields: sampleNotificationSchema.shape.fields.parse(message.fields) }
}
