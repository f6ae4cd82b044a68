import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Settings, SettingsInput } from '@/lib/contract/system/settings'
import type { Admin } from '@/lib/server/auth/session'
import type { Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { vault } from '@/lib/server/vault'
import { recordAudit } from './audit'
import { readSettingsRow, saveSettingsRow } from './settings-row'

const none = {
  rescueMails: false,
  returnMails: false,
  lessonsOpenMails: false,
  endingMails: true,
  refundMails: true,
  postalAddress: null,
  timeZone: null,
  mailsRefused: 0,
  rescueWithoutVideo: 0,
}

/** Returns the email settings. Reminders are off while there is no postal address. */
export function toEmailSettings(row: Pick<Settings, keyof typeof none> | null) {
  if (!row) return none
  const { endingMails, refundMails, postalAddress, timeZone, mailsRefused, rescueWithoutVideo } = row
  const canRemind = postalAddress !== null
  const reminders = {
    rescueMails: canRemind && row.rescueMails,
    returnMails: canRemind && row.returnMails,
    lessonsOpenMails: canRemind && row.lessonsOpenMails,
  }
  return { ...reminders, endingMails, refundMails, postalAddress, timeZone, mailsRefused, rescueWithoutVideo }
}

const choices = [
  'rescueMails',
  'returnMails',
  'lessonsOpenMails',
  'endingMails',
  'refundMails',
  'postalAddress',
  'timeZone',
] as const
type EmailSettingsChoice = Pick<SettingsInput, (typeof choices)[number]>

/** Returns only the email settings from a change of settings. */
export const pickEmailSettings = (input: SettingsInput): EmailSettingsChoice => {
  const { rescueMails, returnMails, lessonsOpenMails, endingMails, refundMails, postalAddress, timeZone } =
    input
  return { rescueMails, returnMails, lessonsOpenMails, endingMails, refundMails, postalAddress, timeZone }
}

/**
 * Saves the email settings. Throws `bad_request` for reminders without a postal address and for an unknown
 * time zone, and `unavailable` if no encryption key is set to sign unsubscribe links.
 */
export async function saveEmailSettings(
  tx: Transaction,
  admin: Admin,
  choice: EmailSettingsChoice,
): Promise<void> {
  const { rescueMails, returnMails, lessonsOpenMails, postalAddress, timeZone } = choice
  if (timeZone !== undefined) await requireKnownZone(tx, timeZone)
  if (postalAddress) requireUnsubscribeKey()
  const before = await readSettingsRow(tx)
  // Emails about opened lessons announce only lessons that open after these emails were turned on.
  const start = lessonsOpenMails && !before?.lessonsOpenMails ? { openedTo: new Date() } : {}
  const saved = await saveSettingsRow(tx, { ...choice, ...start, lastModifiedBy: admin.id })
  if ((rescueMails || returnMails || lessonsOpenMails) && !saved.postalAddress) throw noPostalAddress()
  // The brand page always sends the address, even unchanged, so only a change is recorded.
  if (isChanged(before, choice)) await recordAudit(tx, admin, 'settings.mails', null)
}

type StoredChoice = { [Field in keyof EmailSettingsChoice]?: EmailSettingsChoice[Field] | null }

const isChanged = (before: StoredChoice | null, choice: EmailSettingsChoice) =>
  choices.some((field) => choice[field] !== undefined && choice[field] !== (before?.[field] ?? null))

const noPostalAddress = () =>
  new AppError('bad_request', 'Enter your postal address first. It’s shown in the footer of these emails.', {
    fields: { postalAddress: ['Required for these emails'] },
  })

/** Throws `unavailable` if no encryption key is set to sign unsubscribe links. */
export function requireUnsubscribeKey(): void {
  if (vault.derived('unsubscribe').length > 0) return
  throw new AppError('unavailable', 'Set SETTINGS_ENCRYPTION_KEY first. Unsubscribe links need it.')
}

const knownZoneSchema = z.strictObject({ isKnown: z.boolean() })

/**
 * Throws `bad_request` unless the database knows the time zone, because the database computes quiet hours.
 */
async function requireKnownZone(tx: Transaction, timeZone: string): Promise<void> {
  const [row] = await queryRows(knownZoneSchema, tx)`
    SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${timeZone}) AS is_known`
  if (row?.isKnown) return
  throw new AppError('bad_request', 'This time zone isn’t supported', {
    fields: { timeZone: ['Choose another time zone in your region'] },
  })
}
