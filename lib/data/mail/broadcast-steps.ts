import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { type Broadcast, needsNotice, type Send, segmentSchema } from '@/lib/contract/mail/broadcasts'
import { recordAudit } from '@/lib/data/system/audit'
import { db, type Transaction, transaction } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'
import { getBroadcast, lockBroadcast } from './broadcasts'
import { canHash } from './email-hash'
import { linksOf } from './letters'

const NO_ADDRESS =
  'Enter your postal address first, under Settings, Reminders: the law of many countries wants it in such mails.'
const NO_KEY =
  'Nobody could switch these mails off yet, because this server has no key for it. Ask whoever runs it.'
const NO_NOTICE = 'Say that your buyers were told at purchase that you write to them, or agreed to it.'

/**
 * Sends a draft, at its time: from now on its words stand. One that the mail server held up goes on. Throws not_found, and
 * conflict with what is missing.
 */
export function sendBroadcast(admin: Admin, id: string, { noticeGiven }: Send): Promise<Broadcast> {
  return transaction(async (tx) => {
    const draft = await lockBroadcast(tx, id)
    const goesOn = { state: 'sending', problem: null, failures: 0 } as const
    if (draft.state === 'halted') await tx.broadcast.update({ where: { id }, data: goesOn })
    else {
      if (draft.state !== 'draft') throw new AppError('conflict', 'This mail was sent already.')
      const needs = needsNotice(segmentSchema.parse(draft.segment))
      await requireReady(tx, !needs || noticeGiven)
      await tx.broadcast.update({ where: { id }, data: { ...goesOn, ...frozen(draft), noticeGiven: needs } })
    }
    await recordAudit(tx, admin, 'mail.send', draft.subject)
    return getBroadcast(admin, id, tx)
  })
}

async function requireReady(tx: Transaction, isNoticed: boolean): Promise<void> {
  const settings = await tx.appSettings.findUnique({ where: { id: 'default' } })
  if (!settings?.postalAddress) throw new AppError('conflict', NO_ADDRESS)
  if (!canHash) throw new AppError('conflict', NO_KEY)
  if (!isNoticed) throw new AppError('conflict', NO_NOTICE)
}

/** What stands from the moment it is sent. */
function frozen({ body, startsAt }: { body: string; startsAt: Date | null }) {
  const sentAt = new Date()
  const begins = startsAt && startsAt > sentAt ? startsAt : sentAt
  return { links: linksOf(body), sentAt, startsAt: begins, queuedUntil: begins }
}

/**
 * Ends it for good: whoever has not had it gets none. One whose time has not come is a draft again. Throws not_found, and
 * conflict when there is nothing to stop.
 */
export function stopBroadcast(admin: Admin, id: string): Promise<Broadcast> {
  return transaction(async (tx) => {
    const { subject } = await lockBroadcast(tx, id)
    const { state } = await getBroadcast(admin, id, tx)
    if (!['scheduled', 'queueing', 'sending', 'running', 'halted'].includes(state)) {
      throw new AppError('conflict', 'This mail is not on its way.')
    }
    const data =
      state === 'scheduled'
        ? { state: 'draft' as const, sentAt: null, queuedUntil: null }
        : { state: 'stopped' as const, problem: null, queuedAt: null, attempts: 0 }
    await tx.broadcast.update({ where: { id }, data })
    await recordAudit(tx, admin, 'mail.stop', subject)
    return getBroadcast(admin, id, tx)
  })
}

/** Sends it to whoever asks, as it stands now. Throws not_found. */
export async function testBroadcast(admin: Admin, id: string): Promise<void> {
  const { subject, body } = await getBroadcast(admin, id)
  await db.emailOutbox.create({
    data: { id: v7(), kind: 'broadcast_test', userId: admin.id, parameters: { subject, body } },
  })
}
