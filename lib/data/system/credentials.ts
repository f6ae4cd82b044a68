import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryPrepared, queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { openStoredSecret, vault } from '@/lib/server/vault'
import { recordAudit } from './audit'
import { readSettingsRow } from './settings-row'

const keySchema = z.strictObject({ key: z.string().nullable() })

/** How long a replaced security key stays valid, so that sales in progress aren't rejected. */
const PREVIOUS_KEY_DAYS = 7

const fallbacks = {
  warriorPlusApiKey: 'WARRIORPLUS_API_KEY',
  warriorPlusSecurityKey: 'WARRIORPLUS_SECURITY_KEY',
} as const
export type CredentialName = keyof typeof fallbacks
const keyNames = ['warriorPlusApiKey', 'warriorPlusSecurityKey'] as const

/**
 * A credential. A stored value takes precedence over the environment. `problem` says why a stored value can’t
 * be read.
 */
export interface ResolvedCredential {
  value: string | null
  source: 'stored' | 'environment' | null
  problem: string | null
}

type SettingsRow = Awaited<ReturnType<typeof readSettingsRow>>

function readKey(name: CredentialName, sealed: string | null | undefined): ResolvedCredential {
  if (sealed) return { ...openStoredSecret(name, sealed), source: 'stored' }
  const value = env[fallbacks[name]]?.trim() || null
  return { value, source: value === null ? null : 'environment', problem: null }
}

/** Returns both credentials in plain text. Never send `value` in a response. */
export const readCredentials = async () => credentialsOf(await readSettingsRow())

/** Returns the credentials of a row that was already read. */
export function credentialsOf(
  row: Pick<NonNullable<SettingsRow>, CredentialName> | null,
): Record<CredentialName, ResolvedCredential> {
  return {
    warriorPlusApiKey: readKey('warriorPlusApiKey', row?.warriorPlusApiKey),
    warriorPlusSecurityKey: readKey('warriorPlusSecurityKey', row?.warriorPlusSecurityKey),
  }
}

/**
 * SQL: the encrypted security keys and the end of the previous key, as one JSON text. Null before there are
 * settings.
 */
const storedKeysSql = Prisma.sql`
  (SELECT jsonb_build_array(warrior_plus_security_key, previous_security_key,
    extract(epoch FROM previous_security_key_ends_at))::text FROM app_settings WHERE id = 'default')`
const storedKeysSchema = z.strictObject({ storedKeys: z.string().nullable() })
const sealedSchema = z.tuple([z.string().nullable(), z.string().nullable(), z.number().nullable()])

/**
 * The security keys that a notification may contain: the current key, and for 7 days the key that it
 * replaced. Empty if no key is configured.
 */
export interface StoredSecurityKeys {
  keys: string[]
  /**
   * SQL: true if no key was saved or deleted since the keys were read. A write that relies on the keys uses
   * it as a condition (optimistic lock).
   */
  areKeysValidSql: Prisma.Sql
}

let lastStoredKeys: string | null = null

/**
 * Returns the keys that this process read last, without a query. The keys may be outdated, so a write that
 * relies on them must check `areKeysValidSql`.
 */
export const getCachedSecurityKeys = (): StoredSecurityKeys => parseStoredKeys(lastStoredKeys)

export async function readStoredSecurityKeys(): Promise<StoredSecurityKeys> {
  const [row] = await queryPrepared(storedKeysSchema)`SELECT ${storedKeysSql} AS stored_keys`
  lastStoredKeys = row?.storedKeys ?? null
  return parseStoredKeys(lastStoredKeys)
}

function parseStoredKeys(text: string | null): StoredSecurityKeys {
  const [sealed, sealedBefore, endsAt] = text ? sealedSchema.parse(JSON.parse(text)) : [null, null, null]
  const current = readKey('warriorPlusSecurityKey', sealed).value
  const isKept = endsAt !== null && endsAt * 1000 > Date.now()
  const previous = isKept ? readKey('warriorPlusSecurityKey', sealedBefore).value : null
  return {
    keys: [current, previous].filter((key) => key !== null),
    areKeysValidSql: Prisma.sql`${storedKeysSql} IS NOT DISTINCT FROM ${text}::text`,
  }
}

/** Returns only the keys, for callers that don’t need to know whether the keys change after this read. */
export const readSecurityKeys = async (): Promise<string[]> => (await readStoredSecurityKeys()).keys

/** Encrypts and stores the given credentials, trimmed. A replaced security key stays valid for 7 days. */
export async function saveCredentials(
  tx: Transaction,
  admin: Admin,
  keys: Partial<Record<CredentialName, string>>,
): Promise<void> {
  const given = keyNames.filter((name) => keys[name] !== undefined)
  const sealed = Object.fromEntries(given.map((name) => [name, vault.seal(name, (keys[name] ?? '').trim())]))
  await tx.$executeRaw`INSERT INTO app_settings (id, updated_at) VALUES ('default', now()) ON CONFLICT DO NOTHING`
  const [before] = await queryRows(keySchema, tx)`
    SELECT warrior_plus_security_key AS key FROM app_settings WHERE id = 'default' FOR UPDATE`
  const saved = keys.warriorPlusSecurityKey === undefined ? {} : { securityKeySavedAt: new Date() }
  const data = {
    ...sealed,
    ...keepPreviousKey(before?.key ?? null, keys),
    ...saved,
    lastModifiedBy: admin.id,
  }
  await tx.appSettings.update({ where: { id: 'default' }, data })
  for (const name of given) await recordAudit(tx, admin, 'settings.save-key', name)
}

function keepPreviousKey(sealed: string | null, keys: Partial<Record<CredentialName, string>>) {
  const next = keys.warriorPlusSecurityKey?.trim()
  if (!sealed || next === undefined || readKey('warriorPlusSecurityKey', sealed).value === next) return {}
  const endsAt = new Date(Date.now() + PREVIOUS_KEY_DAYS * 24 * 60 * 60 * 1000)
  return { previousSecurityKey: sealed, previousSecurityKeyEndsAt: endsAt }
}

/**
 * Deletes a stored credential. A deleted security key is invalid immediately, and so is the key that it
 * replaced. Throws `conflict` for a credential from the environment, and `not_found` if none is stored.
 */
export async function deleteCredential(admin: Admin, name: CredentialName): Promise<void> {
  const key = (await readCredentials())[name]
  if (key.source === 'environment') {
    throw new AppError(
      'conflict',
      'This key is set in an environment variable. Remove that variable and restart the server.',
    )
  }
  if (key.source === null) throw new AppError('not_found', 'No key is saved')
  const previous =
    name === 'warriorPlusSecurityKey' ? { previousSecurityKey: null, previousSecurityKeyEndsAt: null } : {}
  await transaction(async (tx) => {
    const data = { [name]: null, ...previous, lastModifiedBy: admin.id }
    await tx.appSettings.update({ where: { id: 'default' }, data })
    await recordAudit(tx, admin, 'settings.delete-key', name)
  })
}

/** Columns of the settings with encrypted values, and the name that each value is bound to. */
const sealedColumns = {
  warriorPlusApiKey: 'warriorPlusApiKey',
  warriorPlusSecurityKey: 'warriorPlusSecurityKey',
  previousSecurityKey: 'warriorPlusSecurityKey',
  emailServer: 'emailServer',
  aiKey: 'aiKey',
  backupPassphrase: 'backupPassphrase',
} as const satisfies Partial<Record<keyof NonNullable<SettingsRow>, string>>

/**
 * Re-encrypts a stored value with the current key. An unreadable value stays unchanged, so that the owner
 * sees the problem.
 */
function reseal(boundTo: string, sealed: string): string {
  const { value } = openStoredSecret(boundTo, sealed)
  return value === null ? sealed : vault.seal(boundTo, value)
}

/** Re-encrypts values that were encrypted with an older SETTINGS_ENCRYPTION_KEY. */
export async function reencryptCredentials(): Promise<void> {
  const row = await readSettingsRow()
  if (!row) return
  const columns = Object.entries(sealedColumns) as [keyof typeof sealedColumns, string][]
  const changes = columns.flatMap(([column, boundTo]) => {
    const sealed = row[column]
    return sealed && vault.isStale(sealed) ? [[column, reseal(boundTo, sealed)] as const] : []
  })
  if (changes.length === 0) return
  await db.appSettings.updateMany({
    // Optimistic lock: if a key was saved after the read, nothing is overwritten.
    where: { id: 'default', updatedAt: row.updatedAt },
    data: Object.fromEntries(changes),
  })
}

/** Returns the digests of the valid security keys, for comparison with stored notifications. */
export async function readValidKeyDigests(): Promise<string[]> {
  return (await readSecurityKeys()).flatMap((key) => vault.digests(key))
}
