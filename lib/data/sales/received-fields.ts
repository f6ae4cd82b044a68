import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { type NetworkName, networkNames } from '@/lib/contract/sales/networks'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import {
  FIELD_NAME_LENGTH_MAX,
  type ReceivedFields,
  type SampleNotification,
  sampleNotificationSchema,
} from '@/lib/contract/sales/received-fields'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows, toJsonRow } from '@/lib/server/db/typed-rows'
import { fieldNamesOf, maskNotification } from './mask-notification'
import type { Json } from './networks/network'
import { findNetworkSetup } from './networks/network-setups'
import { isOrderedByArrival, readEvent } from './networks/networks'
import { TEST_SALE_ID_PREFIX } from './networks/stored-ids'

const NAMES_MAX = 200
const ACTIONS_MAX = 50
/** The name of the row that counts all field names beyond the limit. */
const OTHERS = ''
/** The network whose row stores how far the messages of all networks were read. */
const CURSOR = 'warriorplus'
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
  network: z.enum(networkNames),
  /** The notification. Null if it is unverified. */
  payload: z.json(),
})
type Event = z.infer<typeof eventSchema>
type Message = { network: NetworkName; payload: FormFields; receivedAt: string; action: string | null }

/** For maintenance: adds the messages since the last run to the field report. */
export async function updateReceivedFields(): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    if ((await transaction(readBatch)) < BATCH) return
  }
}

/** Reads the next batch of messages, and returns their number. */
async function readBatch(tx: Transaction): Promise<number> {
  // The upsert locks the row, so that two concurrent runs never count a message twice.
  await tx.witness.upsert({
    where: { network: CURSOR },
    create: { network: CURSOR },
    update: { network: CURSOR },
  })
  const events = await queryRows(eventSchema, tx)`
    SELECT e.id, e.received_at, e.network, CASE WHEN e.verified THEN e.payload END AS payload
    FROM ipn_events e, witness w
    WHERE w.network = ${CURSOR} AND e.part = 0 AND (w.seen_at IS NULL OR (e.received_at, e.id) > (w.seen_at, w.seen_id))
      AND e.received_at < now() - make_interval(secs => ${BEHIND_SECONDS}) AND e.import_id IS NULL
    ORDER BY e.received_at, e.id LIMIT ${BATCH}`
  const last = events.at(-1)
  if (!last) return 0
  const messages = events.flatMap(toMessage)
  for (const network of new Set(messages.map((one) => one.network))) {
    const own = messages.filter((one) => one.network === network)
    await countFields(tx, network, own)
    await storeFirstExamples(tx, network, own)
    const added = { increment: own.length }
    await tx.witness.upsert({
      where: { network },
      create: { network, messages: own.length },
      update: { messages: added },
    })
  }
  await tx.witness.update({ where: { network: CURSOR }, data: { seenAt: last.receivedAt, seenId: last.id } })
  return events.length
}

/**
 * Returns a message that a network sent. Leaves out test sales, and the messages that we write from the
 * WarriorPlus API and from imports.
 */
function toMessage({ network, payload, receivedAt }: Event): Message[] {
  if (payload === null) return []
  const { occurredAt, saleId, actionText } = readEvent(network, payload)
  // The messages of such a network contain no time, so we wrote a message that contains one.
  const isWrittenByUs = occurredAt !== null && isOrderedByArrival(network)
  if (isWrittenByUs || saleId.startsWith(TEST_SALE_ID_PREFIX)) return []
  const action = actionText?.toLowerCase().slice(0, FIELD_NAME_LENGTH_MAX) ?? null
  return [{ network, payload: toFields(payload), receivedAt, action }]
}

/** Returns the fields of a message. A field that isn’t text becomes JSON. */
function toFields(payload: Json): FormFields {
  const form = sampleNotificationSchema.shape.fields.safeParse(payload)
  if (form.success) return form.data
  return Object.fromEntries(
    Object.entries(payload ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

interface Count {
  times: number
  firstSeenAt: string
  lastSeenAt: string
}

async function countFields(tx: Transaction, network: NetworkName, messages: Message[]): Promise<void> {
  const listed = await tx.witnessField.findMany({
    where: { network, name: { not: OTHERS } },
    select: { name: true },
  })
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
    INSERT INTO witness_fields AS f (network, name, times, first_seen_at, last_seen_at)
    SELECT ${network}, * FROM unnest(${[...counts.keys()]}::text[], ${sums.map(({ times }) => times)}::int[],
      ${sums.map((sum) => sum.firstSeenAt)}::timestamptz[], ${sums.map((sum) => sum.lastSeenAt)}::timestamptz[])
    ON CONFLICT (network, name) DO UPDATE SET times = f.times + EXCLUDED.times, last_seen_at = EXCLUDED.last_seen_at`
}

async function storeFirstExamples(tx: Transaction, network: NetworkName, messages: Message[]): Promise<void> {
  const kept = await tx.witnessMessage.findMany({ where: { network }, select: { action: true } })
  const actions = new Set(kept.map(({ action }) => action))
  for (const { payload, receivedAt, action } of messages) {
    if (!action || actions.has(action) || actions.size === ACTIONS_MAX) continue
    actions.add(action)
    const fields = maskNotification(payload, findNetworkSetup(network).unmasked)
    await tx.witnessMessage.create({ data: { network, action, fields, receivedAt } })
  }
}

/** Returns the field report of a network: the fields that it really sends, compared with its documentation. */
export async function getReceivedFields(
  _admin: Admin,
  network: NetworkName = 'warriorplus',
): Promise<ReceivedFields> {
  const [witness, fields, actions] = await Promise.all([
    db.witness.findUnique({ where: { network } }),
    db.witnessField.findMany({ where: { network }, orderBy: { name: 'asc' }, omit: { network: true } }),
    db.witnessMessage.findMany({
      where: { network },
      orderBy: { action: 'asc' },
      select: { action: true, receivedAt: true },
    }),
  ])
  const seen = fields.filter(({ name }) => name !== OTHERS).map(toJsonRow)
  const names = new Set(seen.map(({ name }) => name))
  const messages = witness?.messages ?? 0
  const setup = findNetworkSetup(network)
  const expected = [...setup.expected].map(([name, need]) => ({
    name,
    need,
    names: name.split(' / '),
  }))
  const expectedNames = new Set(expected.flatMap((one) => one.names))
  const isKnown = ({ name }: { name: string }) =>
    expectedNames.has(name) || Boolean(setup.isOccasional?.(name))
  const missing = expected.filter((one) => !one.names.some((name) => names.has(name)))
  return {
    messages,
    missing: messages === 0 ? [] : missing.map(({ name, need }) => ({ name, need })),
    unknown: seen.filter((one) => !isKnown(one)),
    known: seen.filter(isKnown),
    others: fields.find(({ name }) => name === OTHERS)?.times ?? 0,
    actions: actions.map(toJsonRow),
  }
}

/** Returns an example message for an action. Throws `not_found` if no such message has arrived. */
export async function getReceivedFieldsExample(
  _admin: Admin,
  action: string,
  network: NetworkName = 'warriorplus',
): Promise<SampleNotification> {
  const message = await db.witnessMessage.findUnique({
    where: { network_action: { network, action } },
    omit: { network: true },
  })
  if (!message) throw new AppError('not_found', 'No notification with this action has arrived yet')
  return { ...toJsonRow(message), fields: sampleNotificationSchema.shape.fields.parse(message.fields) }
}
