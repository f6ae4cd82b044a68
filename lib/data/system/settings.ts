import 'server-only'
import { AppError } from '@/lib/contract/error'
import type {
  Settings,
  SettingsInput,
  SettingsKey,
  SettingsTest,
  SettingsTestInput,
} from '@/lib/contract/system/settings'
import { maskKey } from '@/lib/format'
import { type Prisma, transaction } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'
import { readWarriorPlus } from '@/lib/server/warriorplus'
import { recordAudit } from './audit'
import { deleteKey, keysOf, readKeys, readSettings, saveKeys } from './settings-keys'
import { chooseMails, mailSettingsOf } from './settings-mails'

/** What the settings page shows. A key itself stays here: only its last characters go out. */
export async function getSettings(_admin: Admin): Promise<Settings> {
  const row = await readSettings()
  const { warriorPlusApiKey: api, warriorPlusSecurityKey: security } = keysOf(row)
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
    ...mailSettingsOf(row),
    storeProblem: row?.storeProblem ?? null,
    storeUnused: row?.storeUnused ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

/** Saves what is given. Throws unavailable when keys cannot be sealed. */
export async function updateSettings(
  admin: Admin,
  { contentAccess, autoComplete, rescueMails, returnMails, postalAddress, timeZone, ...keys }: SettingsInput,
): Promise<Settings> {
  if (keys.warriorPlusApiKey !== undefined || keys.warriorPlusSecurityKey !== undefined)
    await saveKeys(admin, keys)
  if (contentAccess) {
    await choose(admin, { contentAccess, contentAccessChosen: true }, 'content-access', contentAccess)
  }
  if (autoComplete !== undefined)
    await choose(admin, { autoComplete }, 'auto-complete', autoComplete ? 'on' : 'off')
  const mails = { rescueMails, returnMails, postalAddress, timeZone }
  if (Object.values(mails).some((value) => value !== undefined)) await chooseMails(admin, mails)
  return getSettings(admin)
}

type Choice = Pick<
  Prisma.AppSettingsUncheckedCreateInput,
  'contentAccess' | 'contentAccessChosen' | 'autoComplete'
>

async function choose(admin: Admin, choice: Choice, name: string, chosen: string): Promise<void> {
  const change = { ...choice, lastModifiedBy: admin.id }
  await transaction(async (tx) => {
    await tx.appSettings.upsert({
      where: { id: 'default' },
      create: { id: 'default', ...change },
      update: change,
    })
    await recordAudit(tx, admin, `settings.${name}`, chosen)
  })
}

const names = { apiKey: 'warriorPlusApiKey', securityKey: 'warriorPlusSecurityKey' } as const

/** Throws conflict for a key of the environment, not_found when none is stored. */
export function deleteSettingsKey(admin: Admin, key: SettingsKey): Promise<void> {
  return deleteKey(admin, names[key])
}

/** Asks WarriorPlus whether it takes the given key, or else the one in force. What it says is the answer. */
export async function testSettings(_admin: Admin, input: SettingsTestInput): Promise<SettingsTest> {
  const stored = (await readKeys()).warriorPlusApiKey
  const apiKey = input.warriorPlusApiKey ?? stored.value
  if (!apiKey) return { ok: false, message: stored.problem ?? 'There is no API key yet. Enter one first.' }
  try {
    await readWarriorPlus(apiKey, 'products', { limit: '1' })
    return { ok: true, message: 'WarriorPlus accepted the API key.' }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message }
    throw error
  }
}
