import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Settings, SettingsInput } from '@/lib/contract/system/settings'
import { transaction } from '@/lib/server/db'
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
export function mailSettingsOf(row: Pick<Settings, keyof typeof none> | null) {
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
  if (postalAddress) requireUnsubscribing()
  const change = { ...choice, lastModifiedBy: admin.id }
  await transaction(async (tx) => {
    const before = await tx.appSettings.findUnique({ where: { id: 'default' } })
    const saved = await tx.appSettings.upsert({
      where: { id: 'default' },
      create: { id: 'default', ...change },
      update: change,
    })
    if ((rescueMails || returnMails) && !saved.postalAddress) throw noPostalAddress()
    // The page of the brand saves the address beside what it is really about.
    if (isChanged(before, choice)) await recordAudit(tx, admin, 'settings.mails', null)
  })
}

type Kept = { [Field in keyof MailChoice]?: MailChoice[Field] | null }

const isChanged = (before: Kept | null, choice: MailChoice) =>
  (['rescueMails', 'returnMails', 'postalAddress', 'timeZone'] as const).some(
    (field) => choice[field] !== undefined && choice[field] !== (before?.[field] ?? null),
  )

const noPostalAddress = () =>
  new AppError('bad_request', 'Enter your postal address first: it stands at the foot of these mails.', {
    fields: { postalAddress: ['Required for these mails'] },
  })

/** Throws unavailable where no key is set by which links to unsubscribe could be made. */
export function requireUnsubscribing(): void {
  if (vault.derived('unsubscribe').length > 0) return
  throw new AppError('unavailable', 'Set SETTINGS_ENCRYPTION_KEY first: without it nobody could unsubscribe.')
}

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
