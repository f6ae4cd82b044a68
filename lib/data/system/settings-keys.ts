import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { db, transaction } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { vault } from '@/lib/server/vault'
import { recordAudit } from './audit'

const keySchema = z.strictObject({ key: z.string().nullable() })

/** How long a replaced security key is still good, so that no sale under way is refused. */
const PREVIOUS_KEY_DAYS = 7

const fallbacks = {
  warriorPlusApiKey: 'WARRIORPLUS_API_KEY',
  warriorPlusSecurityKey: 'WARRIORPLUS_SECURITY_KEY',
} as const
export type KeyName = keyof typeof fallbacks
const keyNames = ['warriorPlusApiKey', 'warriorPlusSecurityKey'] as const

/** A credential: what is stored wins over the environment. `problem` is a sentence when what is stored is unreadable. */
export interface Key {
  value: string | null
  source: 'stored' | 'environment' | null
  problem: string | null
}

/** The one row of settings; null until something was set. */
export const readSettings = () => db.appSettings.findUnique({ where: { id: 'default' } })
type SettingsRow = Awaited<ReturnType<typeof readSettings>>

function readKey(name: KeyName, sealed: string | null | undefined): Key {
  if (sealed) {
    try {
      return { value: vault.open(name, sealed), source: 'stored', problem: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { value: null, source: 'stored', problem: error.message }
    }
  }
  const value = env[fallbacks[name]]?.trim() || null
  return { value, source: value === null ? null : 'environment', problem: null }
}

/** Both credentials in the clear. Never answer a request with `value`. */
export const readKeys = async () => keysOf(await readSettings())

/** The same, of a row that was read already. */
export function keysOf(row: SettingsRow): Record<KeyName, Key> {
  return {
    warriorPlusApiKey: readKey('warriorPlusApiKey', row?.warriorPlusApiKey),
    warriorPlusSecurityKey: readKey('warriorPlusSecurityKey', row?.warriorPlusSecurityKey),
  }
}

/** The keys a notification may carry: today's, and for 7 days the one it replaced. Empty: none is configured. */
export async function securityKeys(): Promise<string[]> {
  const row = await readSettings()
  const current = readKey('warriorPlusSecurityKey', row?.warriorPlusSecurityKey).value
  const isKept = row?.previousSecurityKeyEndsAt && row.previousSecurityKeyEndsAt > new Date()
  const previous = isKept ? readKey('warriorPlusSecurityKey', row.previousSecurityKey).value : null
  return [current, previous].filter((key) => key !== null)
}

/** Stores the given credentials, trimmed and sealed; a stored security key that is replaced stays good for 7 days. */
export async function saveKeys(admin: Admin, keys: Partial<Record<KeyName, string>>): Promise<void> {
  const given = keyNames.filter((name) => keys[name] !== undefined)
  const sealed = Object.fromEntries(given.map((name) => [name, vault.seal(name, (keys[name] ?? '').trim())]))
  await transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO app_settings (id, updated_at) VALUES ('default', now()) ON CONFLICT DO NOTHING`
    const [before] = await rows(keySchema, tx)`
      SELECT warrior_plus_security_key AS key FROM app_settings WHERE id = 'default' FOR UPDATE`
    const data = { ...sealed, ...replaced(before?.key ?? null, keys), lastModifiedBy: admin.id }
    await tx.appSettings.update({ where: { id: 'default' }, data })
    for (const name of given) await recordAudit(tx, admin, 'settings.save-key', name)
  })
}

function replaced(sealed: string | null, keys: Partial<Record<KeyName, string>>) {
  const next = keys.warriorPlusSecurityKey?.trim()
  if (!sealed || next === undefined || readKey('warriorPlusSecurityKey', sealed).value === next) return {}
  const endsAt = new Date(Date.now() + PREVIOUS_KEY_DAYS * 24 * 60 * 60 * 1000)
  return { previousSecurityKey: sealed, previousSecurityKeyEndsAt: endsAt }
}

/**
 * Removes a stored credential; a deleted security key is refused from then on, and so is the one before it.
 * Throws conflict when it comes from the environment, not_found when there is none.
 */
export async function deleteKey(admin: Admin, name: KeyName): Promise<void> {
  const key = (await readKeys())[name]
  if (key.source === 'environment') {
    throw new AppError('conflict', 'This key comes from the environment: remove it there and start again.')
  }
  if (key.source === null) throw new AppError('not_found', 'There is no stored key')
  const previous =
    name === 'warriorPlusSecurityKey' ? { previousSecurityKey: null, previousSecurityKeyEndsAt: null } : {}
  await transaction(async (tx) => {
    const data = { [name]: null, ...previous, lastModifiedBy: admin.id }
    await tx.appSettings.update({ where: { id: 'default' }, data })
    await recordAudit(tx, admin, 'settings.delete-key', name)
  })
}

/** Seals anew what an older SETTINGS_ENCRYPTION_KEY sealed. What cannot be read stays, for the owner to see. */
export async function resealKeys(): Promise<void> {
  const row = await readSettings()
  if (!row) return
  const anew = (name: KeyName, sealed: string | null) => {
    const value = sealed && vault.isStale(sealed) ? readKey(name, sealed).value : null
    return value === null ? sealed : vault.seal(name, value)
  }
  const stored = [row.warriorPlusApiKey, row.warriorPlusSecurityKey, row.previousSecurityKey]
  if (!stored.some((sealed) => sealed && vault.isStale(sealed))) return
  await db.appSettings.updateMany({
    // A key saved meanwhile is newer than what was read here.
    where: { id: 'default', updatedAt: row.updatedAt },
    data: {
      warriorPlusApiKey: anew('warriorPlusApiKey', row.warriorPlusApiKey),
      warriorPlusSecurityKey: anew('warriorPlusSecurityKey', row.warriorPlusSecurityKey),
      previousSecurityKey: anew('warriorPlusSecurityKey', row.previousSecurityKey),
    },
  })
}
