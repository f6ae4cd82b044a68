import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { SettingsInput } from '@/lib/contract/system/settings'
import { type Prisma, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { vault } from '@/lib/server/vault'
import { recordAudit } from './audit'

const none = {
  rescueMails: false,
  returnMails: false,
  postalAddress: null,
  timeZone: null,
  mailsRefused: 0,
  rescueWithoutVideo: 0,
}

/** What the settings say of mails: reminders are on once there is a postal address, unless they were switched off. */
export function mailSettingsOf(row: Prisma.AppSettingsGetPayload<object> | null) {
  if (!row) return none
  const { postalAddress, timeZone, mailsRefused, rescueWithoutVideo } = row
  const canRemind = postalAddress !== null
  const reminders = { rescueMails: canRemind && row.rescueMails, returnMails: canRemind && row.returnMails }
  return { ...reminders, postalAddress, timeZone, mailsRefused, rescueWithoutVideo }
}

type MailChoice = Pick<SettingsInput, 'rescueMails' | 'returnMails' | 'postalAddress' | 'timeZone'>

/**
 * Throws bad_request for reminders without a postal address and for a zone that the database does not know, unavailable
 * where no key is set by which their links could be made.
 */
export async function chooseMails(admin: Admin, choice: MailChoice): Promise<void> {
  const { rescueMails, returnMails, postalAddress, timeZone } = choice
  if (timeZone !== undefined) await requireKnownZone(timeZone)
  if (postalAddress && vault.derived('unsubscribe').length === 0) throw noKey()
  const change = { ...choice, lastModifiedBy: admin.id }
  await transaction(async (tx) => {
    const saved = await tx.appSettings.upsert({
      where: { id: 'default' },
      create: { id: 'default', ...change },
      update: change,
    })
    if ((rescueMails || returnMails) && !saved.postalAddress) throw noPostalAddress()
    await recordAudit(tx, admin, 'settings.mails', null)
  })
}

const noPostalAddress = () =>
  new AppError('bad_request', 'Enter your postal address first: it stands at the foot of these mails.', {
    fields: { postalAddress: ['Required for these mails'] },
  })
const noKey = () =>
  new AppError('unavailable', 'Set SETTINGS_ENCRYPTION_KEY first: without it nobody could unsubscribe.')

const knownSchema = z.strictObject({ isKnown: z.boolean() })

/** Hours of silence are reckoned by the database. */
async function requireKnownZone(timeZone: string): Promise<void> {
  const [row] = await rows(knownSchema)`
    SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${timeZone}) AS is_known`
  if (row?.isKnown) return
  throw new AppError('bad_request', 'The database does not know this time zone', {
    fields: { timeZone: ['Choose another one nearby'] },
  })
}
