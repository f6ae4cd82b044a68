import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Passkey, PasskeyEdit } from '@/lib/contract/people/passkeys'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin, LiveSession } from '@/lib/server/auth/session'
import { makeStepUpError } from '@/lib/server/auth/session-guards'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { lockUser } from './lock-users'
import {
  endPasskeyConfirmations,
  NOT_YOU_TEXT,
  notifyAdministrators,
  recordPasskeyAudit,
} from './passkey-records'

const shownColumns = {
  id: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
  isSynced: true,
  disabledAt: true,
} as const

interface ShownRow {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  isSynced: boolean
  disabledAt: Date | null
}

const toPasskey = ({ createdAt, lastUsedAt, disabledAt, ...row }: ShownRow): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isDisabled: disabledAt !== null,
})

/** Reads one passkey in the format that endpoints return. */
export async function readPasskey(tx: Transaction, id: string): Promise<Passkey> {
  return toPasskey(await tx.passkey.findUniqueOrThrow({ where: { id }, select: shownColumns }))
}

/** Lists the administrator’s own passkeys, the oldest first. */
export async function listPasskeys(admin: Admin): Promise<Passkey[]> {
  const found = await db.passkey.findMany({
    where: { userId: admin.id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: shownColumns,
  })
  return found.map(toPasskey)
}

const createPasskeyNotFoundError = () => new AppError('not_found', 'This isn’t one of your passkeys')

/** Renames one of the administrator’s own passkeys. Throws `not_found`. */
export async function renamePasskey(
  admin: Admin,
  id: string,
  { name }: PasskeyEdit,
  headers: Headers,
): Promise<Passkey> {
  return transaction(async (tx) => {
    const { count } = await tx.passkey.updateMany({ where: { id, userId: admin.id }, data: { name } })
    if (count === 0) throw createPasskeyNotFoundError()
    await recordPasskeyAudit(tx, admin, 'rename', headers, name)
    return readPasskey(tx, id)
  })
}

/**
 * Removes one of the administrator’s own passkeys. Throws `not_found`, `conflict` for the last one, and
 * `step_up` unless the session was confirmed with a passkey that isn’t being removed.
 */
export async function removePasskey(session: LiveSession, id: string, headers: Headers): Promise<void> {
  const { viewer: person, steppedUpBy } = session
  await transaction(async (tx) => {
    await lockUser(tx, person.id)
    const own = await tx.passkey.findMany({ where: { userId: person.id } })
    const removed = own.find((passkey) => passkey.id === id)
    if (!removed) throw createPasskeyNotFoundError()
    const others = own.filter((passkey) => passkey !== removed)
    if (others.length === 0) throw lastPasskeyError()
    if (!others.some((passkey) => passkey.id === steppedUpBy && !passkey.disabledAt))
      throw makeStepUpError('Confirm with a passkey other than the one you’re removing')
    await tx.passkey.delete({ where: { id } })
    await endPasskeyConfirmations(tx, { userId: person.id, steppedUpBy: id })
    await recordPasskeyAudit(tx, person, 'remove', headers, removed.name)
    await notifyAdministrators(tx, {
      title: 'A passkey was removed',
      text: `One of ${person.email}’s passkeys was removed and no longer works. ${NOT_YOU_TEXT}`,
      person,
      passkey: removed.name,
      headers,
    })
  })
}

const lastPasskeyError = () =>
  new AppError(
    'conflict',
    'You can’t remove your last passkey here. Add another passkey first, or run “npm run admin -- reset-passkeys” with your email on the server.',
  )

/**
 * Returns the token identifier of a link that lets one session add a passkey. The link can’t be used to sign
 * in.
 */
export const getPasskeyLinkIdentifier = (userId: string) => `passkey ${userId}`

/**
 * Deletes a person’s passkeys, the links to add one, the passkey confirmations in open sessions, and the
 * known browsers. If there were passkeys, lists their names in the audit log and emails all administrators.
 * Call it when the person or their mailbox is no longer trusted, and before deleting the sessions, because a
 * sign-in with a passkey may be in progress. `admin` is null for a command on the server.
 */
export async function removePasskeysOfPerson(
  tx: Transaction,
  person: { id: string; email: string },
  admin: Pick<Admin, 'id'> | null,
): Promise<void> {
  const userId = person.id
  await lockUser(tx, userId)
  const ended = await tx.passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.verificationToken.deleteMany({ where: { identifier: getPasskeyLinkIdentifier(userId) } })
  await tx.knownBrowser.deleteMany({ where: { userId } })
  await endPasskeyConfirmations(tx, { userId })
  if (ended.length === 0) return
  const names = ended.map(({ name }) => name).join(', ')
  await recordAudit(tx, admin, 'passkey.end', `${userId}: ${names}`)
  await notifyAdministrators(tx, {
    title: 'Passkeys were removed',
    text: `${person.email}’s passkeys no longer work because another administrator or a command on the server changed this account.`,
    person,
    passkey: names,
  })
}
