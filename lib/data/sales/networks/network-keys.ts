import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import type {
  NetworkKey,
  NetworkKeyChange,
  NetworkKeyInput,
  NetworkName,
} from '@/lib/contract/sales/networks'
import { recordAudit } from '@/lib/data/system/audit'
import { maskKey } from '@/lib/format'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { openStoredSecret, vault } from '@/lib/server/vault'
import { sealedKeyName } from './network-credentials'
import { findNetwork, requireNetwork } from './networks'

/** How long a replaced key or token stays valid, so that sales in progress aren't rejected. */
export const REPLACED_DAYS = 7
export const computeReplacedKeyEnd = () => new Date(Date.now() + REPLACED_DAYS * 24 * 60 * 60 * 1000)

type KeyRow = NonNullable<Awaited<ReturnType<typeof db.networkKey.findUnique>>>

/** Returns a key as the owner sees it, with only its last characters. */
export function toNetworkKey(row: KeyRow): NetworkKey {
  const { value } = openStoredSecret(sealedKeyName(row.id), row.sealed)
  const isReplacedValid = row.replacedEndsAt !== null && row.replacedEndsAt > new Date()
  return {
    id: row.id,
    kind: row.kind === 'api' ? 'api' : 'proof',
    mode: row.mode === 'test' ? 'test' : 'live',
    selector: row.selector,
    label: row.label,
    masked: value && maskKey(value),
    savedAt: row.savedAt.toISOString(),
    replacedEndsAt: isReplacedValid ? (row.replacedEndsAt?.toISOString() ?? null) : null,
  }
}

/**
 * Encrypts and stores a new key of a network. Throws `conflict` if the network has a key with the same kind, mode
 * and selector, which must be replaced instead.
 */
export async function createNetworkKey(
  admin: Admin,
  network: NetworkName,
  { kind, mode, selector, label, secret }: NetworkKeyInput,
): Promise<NetworkKey> {
  const { label: networkLabel } = requireNetwork(network)
  const id = v7()
  const sealed = vault.seal(sealedKeyName(id), secret)
  const data = { id, network, kind, mode, selector: selector || null, label: label || null, sealed }
  try {
    return await transaction(async (tx) => {
      await tx.networkSetup.upsert({ where: { network }, create: { network }, update: {} })
      const row = await tx.networkKey.create({ data: { ...data, savedBy: admin.id } })
      await recordAudit(tx, admin, 'network.save-key', networkLabel)
      return toNetworkKey(row)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'This network already has a key of this kind. Replace that key instead.')
  }
}

/**
 * Replaces a key, or changes its label. The replaced key stays valid for 7 days. Throws `not_found`.
 */
export function updateNetworkKey(
  admin: Admin,
  network: NetworkName,
  id: string,
  { secret, label }: NetworkKeyChange,
): Promise<NetworkKey> {
  return transaction(async (tx) => {
    const row = await findKey(tx, network, id)
    const data = {
      ...(label !== undefined && { label: label || null }),
      ...(secret !== undefined && replacement(row, secret)),
    }
    const changed = await tx.networkKey.update({ where: { id }, data: { ...data, savedBy: admin.id } })
    await recordAudit(
      tx,
      admin,
      secret === undefined ? 'network.update-key' : 'network.replace-key',
      findNetwork(network).label,
    )
    return toNetworkKey(changed)
  })
}

/** Returns the columns of a replaced key. Saving the same key again keeps the replaced key and its period. */
function replacement({ id, sealed }: KeyRow, secret: string) {
  const isSame = openStoredSecret(sealedKeyName(id), sealed).value === secret
  const replaced = isSame ? {} : { replacedSealed: sealed, replacedEndsAt: computeReplacedKeyEnd() }
  return {
    sealed: vault.seal(sealedKeyName(id), secret),
    savedAt: new Date(),
    pausedUntil: null,
    ...replaced,
  }
}

/** Deletes a key. This key and the one that it replaced are invalid immediately. Throws `not_found`. */
export function deleteNetworkKey(admin: Admin, network: NetworkName, id: string): Promise<void> {
  return transaction(async (tx) => {
    await findKey(tx, network, id)
    await tx.networkKey.delete({ where: { id } })
    await recordAudit(tx, admin, 'network.delete-key', findNetwork(network).label)
  })
}

async function findKey(tx: Transaction, network: NetworkName, id: string): Promise<KeyRow> {
  const row = await tx.networkKey.findFirst({ where: { id, network } })
  if (!row) throw new AppError('not_found', 'Key not found')
  return row
}

/** For maintenance: encrypts keys again that were encrypted with an older SETTINGS_ENCRYPTION_KEY. */
export async function reencryptNetworkKeys(): Promise<void> {
  for (const { id, sealed, replacedSealed } of await db.networkKey.findMany()) {
    const next = {
      sealed: reseal(id, sealed),
      replacedSealed: replacedSealed && reseal(id, replacedSealed),
    }
    if (next.sealed === sealed && next.replacedSealed === replacedSealed) continue
    // Optimistic lock: if the key was replaced after the read, nothing is overwritten.
    await db.networkKey.updateMany({ where: { id, sealed, replacedSealed }, data: next })
  }
}

/**
 * Re-encrypts a stored key with the current encryption key. A key that is already current or unreadable stays
 * unchanged.
 */
function reseal(id: string, sealed: string): string {
  if (!vault.isStale(sealed)) return sealed
  const { value } = openStoredSecret(sealedKeyName(id), sealed)
  return value === null ? sealed : vault.seal(sealedKeyName(id), value)
}
