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
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { fetchWarriorPlus } from '@/lib/server/warriorplus-api'
import { recordAudit } from './audit'
import {
  type CourseSettings,
  courseSettingsSchema,
  courseSettingsSql,
  isContentAccessChosenSql,
  saveCourseSettings,
} from './course-settings'
import { credentialsOf, deleteCredential, readCredentials, saveCredentials } from './credentials'
import { pickEmailSettings, saveEmailSettings, toEmailSettings } from './email-settings'
import { saveSettingsRow, settingsAndTotalsSql } from './settings-row'

/**
 * SQL: the settings in row `s` that `toSettings` needs, as JSON. Null without a row. Another query can
 * include them.
 */
const shownSettingsSql = Prisma.sql`
  CASE WHEN s.id IS NOT NULL THEN jsonb_build_object(
    'warriorPlusApiKey', s.warrior_plus_api_key, 'warriorPlusSecurityKey', s.warrior_plus_security_key,
    'passkeysRequired', s.passkeys_required, 'leadList', s.lead_list,
    'rescueMails', s.rescue_mails, 'returnMails', s.return_mails,
    'lessonsOpenMails', s.lessons_open_mails, 'endingMails', s.ending_mails, 'refundMails', s.refund_mails, 'postalAddress', s.postal_address,
    'timeZone', s.time_zone, 'mailsRefused', s.mails_refused, 'rescueWithoutVideo', s.rescue_without_video,
    'storeProblem', s.store_problem, 'storeUnused', s.store_unused,
    'isQuiet', s.quiet_since IS NOT NULL, 'updatedAt', s.updated_at) END`

/** SQL: the settings from row `s`, and those of the first course, as JSON. Another query can include them. */
export const settingsJsonSql = Prisma.sql`
  jsonb_build_object('shop', ${shownSettingsSql}, 'course', ${courseSettingsSql},
    'contentAccessChosen', ${isContentAccessChosenSql(Prisma.sql`s.content_access_chosen`)})`

const shownSettingsSchema = settingsSchema
  .pick({
    passkeysRequired: true,
    leadList: true,
    rescueMails: true,
    returnMails: true,
    lessonsOpenMails: true,
    endingMails: true,
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
    // Not validated as an ISO string, because PostgreSQL formats times in JSON differently.
    updatedAt: z.string(),
  })
/** Settings as `settingsJsonSql` reads them. */
export const storedSettingsSchema = z.strictObject({
  shop: shownSettingsSchema.nullable(),
  course: courseSettingsSchema.nullable(),
  contentAccessChosen: z.boolean(),
})
type StoredSettings = z.infer<typeof storedSettingsSchema>

/** Default settings, which apply until the owner saves other values. */
const offSettings: CourseSettings = {
  contentAccess: 'open',
  autoComplete: false,
  certificates: false,
  askCourse: false,
}

export async function getSettings(_admin: Admin): Promise<Settings> {
  const [found] = await queryRows(z.strictObject({ settings: storedSettingsSchema }))`
    SELECT ${settingsJsonSql} AS settings FROM ${settingsAndTotalsSql}`
  return toSettings(found?.settings)
}

/** Converts stored settings. Includes only the last characters of each key. */
export function toSettings(stored: StoredSettings | undefined): Settings {
  const row = stored?.shop ?? null
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
    ...(stored?.course ?? offSettings),
    contentAccessChosen: stored?.contentAccessChosen ?? false,
    passkeysRequired: row?.passkeysRequired ?? false,
    leadList: row?.leadList ?? false,
    ...toEmailSettings(row),
    storeProblem: row?.storeProblem ?? null,
    storeUnused: row?.storeUnused ?? 0,
    isQuiet: row?.isQuiet ?? false,
    updatedAt: row && new Date(row.updatedAt).toISOString(),
  }
}

/** Settings of a course that can be turned on or off, and their names in the audit log. */
const courseSwitches = [
  ['autoComplete', 'auto-complete'],
  ['certificates', 'certificates'],
  ['askCourse', 'ask-course'],
] as const

/** Returns whether a change contains a key, or the setting that requires administrators to use passkeys. */
export const hasProtectedSetting = ({
  warriorPlusApiKey,
  warriorPlusSecurityKey,
  passkeysRequired,
}: SettingsInput): boolean =>
  [warriorPlusApiKey, warriorPlusSecurityKey, passkeysRequired].some((value) => value !== undefined)

/** How other modules turn the early access list on or off. */
interface LeadListChange {
  setLeadList: (tx: Transaction, admin: Admin, leadList: boolean) => Promise<void>
  /** Runs the transaction, because visitors then see a different form. */
  runSiteChange: typeof transaction
}

/**
 * Saves all given settings, or none. Throws `unavailable` if keys cannot be encrypted, `conflict` for settings of a
 * course if there are several courses, and the errors of `saveEmailSettings` and `setLeadList`.
 */
export async function updateSettings(
  admin: Admin,
  { leadList, ...input }: SettingsInput,
  { setLeadList, runSiteChange }: LeadListChange,
): Promise<Settings> {
  if (leadList === undefined) await transaction((tx) => saveSettings(tx, admin, input))
  else
    await runSiteChange(async (tx) => {
      await saveSettings(tx, admin, input)
      await setLeadList(tx, admin, leadList)
    })
  return getSettings(admin)
}

async function saveSettings(tx: Transaction, admin: Admin, input: Omit<SettingsInput, 'leadList'>) {
  const { warriorPlusApiKey, warriorPlusSecurityKey, passkeysRequired } = input
  // First, so that courses are always locked before the settings.
  await updateCourse(tx, admin, input)
  if (warriorPlusApiKey !== undefined || warriorPlusSecurityKey !== undefined)
    await saveCredentials(tx, admin, input)
  if (passkeysRequired !== undefined) {
    const chosen = passkeysRequired ? 'on' : 'off'
    await choose(tx, admin, { shop: { passkeysRequired } }, 'passkeys-required', chosen)
  }
  const emailSettings = pickEmailSettings(input)
  if (Object.values(emailSettings).some((value) => value !== undefined))
    await saveEmailSettings(tx, admin, emailSettings)
}

/** Saves the settings of the only course. Throws `conflict` if there are several courses. */
async function updateCourse(
  tx: Transaction,
  admin: Admin,
  { contentAccess, ...rest }: SettingsInput,
): Promise<void> {
  if (contentAccess) {
    const chosen = { course: { contentAccess }, shop: { contentAccessChosen: true } }
    await choose(tx, admin, chosen, 'content-access', contentAccess)
  }
  for (const [field, name] of courseSwitches) {
    const isOn = rest[field]
    if (isOn !== undefined) await choose(tx, admin, { course: { [field]: isOn } }, name, isOn ? 'on' : 'off')
  }
}

interface Choice {
  course?: Partial<CourseSettings>
  shop?: Pick<Prisma.AppSettingsUncheckedCreateInput, 'contentAccessChosen' | 'passkeysRequired'>
}

async function choose(
  tx: Transaction,
  admin: Admin,
  choice: Choice,
  name: string,
  chosen: string,
): Promise<void> {
  if (choice.course) await saveCourseSettings(tx, choice.course)
  await saveSettingsRow(tx, { ...choice.shop, lastModifiedBy: admin.id })
  await recordAudit(tx, admin, `settings.${name}`, chosen)
}

const names = { apiKey: 'warriorPlusApiKey', securityKey: 'warriorPlusSecurityKey' } as const

/** Deletes a stored key. Throws `conflict` for a key from the environment, `not_found` if none is stored. */
export function deleteStoredKey(admin: Admin, key: StoredKey): Promise<void> {
  return deleteCredential(admin, names[key])
}

/**
 * Asks WarriorPlus whether it accepts the given key, or the current key if none is given. Returns the reason
 * if WarriorPlus rejects the key.
 */
export async function testApiKey(_admin: Admin, input: ApiKeyTestInput): Promise<ApiKeyTest> {
  const stored = (await readCredentials()).warriorPlusApiKey
  const apiKey = input.warriorPlusApiKey ?? stored.value
  if (!apiKey) return { ok: false, message: stored.problem ?? 'No API key yet. Enter your API key first.' }
  try {
    await fetchWarriorPlus(apiKey, 'products', { limit: '1' })
    return { ok: true, message: 'WarriorPlus accepted the API key' }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message }
    throw error
  }
}
