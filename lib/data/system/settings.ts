import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type ApiKeyTest,
  type ApiKeyTestInput,
  type Settings,
  type SettingsInput,
  type StoredKey,
  settingsSchema,
} from '@/lib/contract/system/settings'
import { maskKey } from '@/lib/format'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { fetchWarriorPlus } from '@/lib/server/warriorplus-api'
import { recordAudit } from './audit'
import { credentialsOf, deleteCredential, readCredentials, saveCredentials } from './credentials'
import { emailSettingsOf, saveEmailSettings } from './email-settings'
import { readSettingsRow, saveSettingsRow } from './settings-row'

/** SQL: the settings that are shown, from row `s`, or null. For use in another query. */
export const settingsSql = Prisma.sql`
  CASE WHEN s.id IS NOT NULL THEN jsonb_build_object(
    'warriorPlusApiKey', s.warrior_plus_api_key, 'warriorPlusSecurityKey', s.warrior_plus_security_key,
    'contentAccess', s.content_access, 'contentAccessChosen', s.content_access_chosen, 'autoComplete', s.auto_complete,
    'certificates', s.certificates, 'askCourse', s.ask_course, 'leadList', s.lead_list,
    'rescueMails', s.rescue_mails, 'returnMails', s.return_mails, 'refundMails', s.refund_mails, 'postalAddress', s.postal_address,
    'timeZone', s.time_zone, 'mailsRefused', s.mails_refused, 'rescueWithoutVideo', s.rescue_without_video,
    'storeProblem', s.store_problem, 'storeUnused', s.store_unused,
    'isQuiet', s.quiet_since IS NOT NULL, 'updatedAt', s.updated_at) END`

export const settingsRowSchema = settingsSchema
  .pick({
    contentAccess: true,
    contentAccessChosen: true,
    autoComplete: true,
    certificates: true,
    askCourse: true,
    leadList: true,
    rescueMails: true,
    returnMails: true,
    refundMails: true,
    postalAddress: true,
    timeZone: true,
    mailsRefused: true,
    rescueWithoutVideo: true,
    storeProblem: true,
    storeUnused: true,
    isQuiet: true,
  })
  .extend({
    warriorPlusApiKey: z.string().nullable(),
    warriorPlusSecurityKey: z.string().nullable(),
    // PostgreSQL formats times in JSON in its own way.
    updatedAt: z.string(),
  })
type ShownSettings = z.infer<typeof settingsRowSchema>

/** Returns the settings for the settings page. */
export async function getSettings(_admin: Admin): Promise<Settings> {
  const row = await readSettingsRow()
  return toSettings(
    row && { ...row, isQuiet: row.quietSince !== null, updatedAt: row.updatedAt.toISOString() },
  )
}

/** Converts a row of settings. Includes only the last characters of each key. */
export function toSettings(row: ShownSettings | null): Settings {
  const { warriorPlusApiKey: api, warriorPlusSecurityKey: security } = credentialsOf(row)
  return {
    hasApiKey: api.value !== null,
    hasSecurityKey: security.value !== null,
    warriorPlusApiKey: api.value && maskKey(api.value),
    warriorPlusSecurityKey: security.value && maskKey(security.value),
    apiKeySource: api.source,
    securityKeySource: security.source,
    apiKeyProblem: api.problem,
    securityKeyProblem: security.problem,
    contentAccess: row?.contentAccess ?? 'open',
    contentAccessChosen: row?.contentAccessChosen ?? false,
    autoComplete: row?.autoComplete ?? false,
    certificates: row?.certificates ?? false,
    askCourse: row?.askCourse ?? false,
    leadList: row?.leadList ?? false,
    ...emailSettingsOf(row),
    storeProblem: row?.storeProblem ?? null,
    storeUnused: row?.storeUnused ?? 0,
    isQuiet: row?.isQuiet ?? false,
    updatedAt: row && new Date(row.updatedAt).toISOString(),
  }
}

/** Settings that can be turned on or off, and their names in the audit log. */
const switches = [
  ['autoComplete', 'auto-complete'],
  ['certificates', 'certificates'],
  ['askCourse', 'ask-course'],
] as const

/**
 * Saves the given settings, except `leadList`, which the route saves. Throws `unavailable` if keys cannot be
 * encrypted.
 */
export async function updateSettings(
  admin: Admin,
  { contentAccess, rescueMails, returnMails, refundMails, postalAddress, timeZone, ...rest }: SettingsInput,
): Promise<Settings> {
  const { warriorPlusApiKey, warriorPlusSecurityKey } = rest
  if (warriorPlusApiKey !== undefined || warriorPlusSecurityKey !== undefined)
    await saveCredentials(admin, rest)
  if (contentAccess) {
    await choose(admin, { contentAccess, contentAccessChosen: true }, 'content-access', contentAccess)
  }
  for (const [field, name] of switches) {
    const isOn = rest[field]
    if (isOn !== undefined) await choose(admin, { [field]: isOn }, name, isOn ? 'on' : 'off')
  }
  const mails = { rescueMails, returnMails, refundMails, postalAddress, timeZone }
  if (Object.values(mails).some((value) => value !== undefined)) await saveEmailSettings(admin, mails)
  return getSettings(admin)
}

type Choice = Pick<
  Prisma.AppSettingsUncheckedCreateInput,
  'contentAccess' | 'contentAccessChosen' | 'autoComplete' | 'certificates' | 'askCourse'
>

async function choose(admin: Admin, choice: Choice, name: string, chosen: string): Promise<void> {
  await transaction(async (tx) => {
    await saveSettingsRow(tx, { ...choice, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, `settings.${name}`, chosen)
  })
}

const names = { apiKey: 'warriorPlusApiKey', securityKey: 'warriorPlusSecurityKey' } as const

/** Deletes a stored key. Throws `conflict` for a key from the environment, `not_found` if none is stored. */
export function deleteStoredKey(admin: Admin, key: StoredKey): Promise<void> {
  return deleteCredential(admin, names[key])
}

/**
 * Checks at WarriorPlus whether it accepts the given key, or else the current one. Returns WarriorPlus's
 * reason if it does not.
 */
export async function testApiKey(_admin: Admin, input: ApiKeyTestInput): Promise<ApiKeyTest> {
  const stored = (await readCredentials()).warriorPlusApiKey
  const apiKey = input.warriorPlusApiKey ?? stored.value
  if (!apiKey) return { ok: false, message: stored.problem ?? 'No API key yet. Enter one first.' }
  try {
    await fetchWarriorPlus(apiKey, 'products', { limit: '1' })
    return { ok: true, message: 'WarriorPlus accepted the API key.' }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message }
    throw error
  }
}
