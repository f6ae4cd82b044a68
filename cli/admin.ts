import { emailSchema } from '@/lib/contract/field-schemas'
import { claimStorage, reportStorageProblem } from '@/lib/data/media/storage-owner'
import { getPasskeyLinkIdentifier, removePasskeysOfPerson } from '@/lib/data/people/passkeys'
import { endSafeMode } from '@/lib/data/system/safe-mode'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'
import { createSignInConfirmUrl } from '@/lib/server/auth/sign-in-link'
import { createLinkToken } from '@/lib/server/auth/verification-tokens'
import { db, transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

/** Lifetime of a link that signs in. Days. */
const SIGN_IN_DAYS = 1
/** Lifetime of a link that adds a passkey: 30 minutes, in days. */
const PASSKEY_LINK_DAYS = 30 / (24 * 60)

/**
 * Returns a link that signs in once, within 24 hours. `isPrinted` marks a link that the server prints when it
 * starts.
 */
const createSignInLink = async (email: string, isPrinted = false): Promise<string> =>
  createSignInConfirmUrl(email, await createLinkToken(email, SIGN_IN_DAYS, { isPrinted }))

async function requireAdministrator(typed: string | undefined): Promise<{ id: string; email: string }> {
  const email = emailSchema.parse(typed)
  const user = await db.user.findUnique({ where: { email, isAdmin: true } })
  if (!user) throw new Error(`${email} isn’t an administrator.`)
  return user
}

const commands: Record<string, (argument?: string) => Promise<string>> = {
  /** Prints the link that `npm start` shows on the owner’s own computer. */
  async link() {
    const email = env.ADMIN_EMAILS[0]
    return env.IS_LOOPBACK && email ? createSignInLink(email, true) : ''
  },

  /** Prints a sign-in link for an owner who can’t receive email yet. */
  async 'sign-in-link'(typed) {
    const email = emailSchema.parse(typed)
    if (!env.ADMIN_EMAILS.includes(email))
      throw new Error(`${email} isn’t in ADMIN_EMAILS. Add it, then run this command again.`)
    return createSignInLink(email)
  },

  /** Revokes the administrator rights of an email, effective immediately in every open session. */
  async revoke(typed) {
    const user = await requireAdministrator(typed)
    const { email } = user
    await transaction(async (tx) => {
      await removePasskeysOfPerson(tx, user, null)
      await tx.user.update({ where: { id: user.id }, data: { isAdmin: false } })
      await tx.auditLog.create({ data: { action: 'admin.revoke', target: user.id } })
    })
    const hint = env.ADMIN_EMAILS.includes(email) ? ' Also remove the email from ADMIN_EMAILS.' : ''
    return `${email} is no longer an administrator.${hint}`
  },

  /** Removes the passkeys of an administrator who lost them, and signs them out everywhere. */
  async 'reset-passkeys'(typed) {
    const user = await requireAdministrator(typed)
    await transaction(async (tx) => {
      await removePasskeysOfPerson(tx, user, null)
      await tx.session.deleteMany({ where: { userId: user.id } })
      await tx.auditLog.create({ data: { action: 'admin.reset-passkeys', target: user.id } })
    })
    const isRequired = (await readSettingsRow())?.passkeysRequired
    const next = isRequired
      ? ` After they sign in, give them a link to add a passkey: npm run admin -- passkey-link ${user.email}`
      : ' They can sign in with an emailed link and add a new passkey.'
    return `Removed all passkeys of ${user.email} and signed them out everywhere.${next}`
  },

  /** Prints a link with which an administrator adds a passkey in one session, within 30 minutes. */
  async 'passkey-link'(typed) {
    if (passkeyHostProblem) throw new Error(passkeyHostProblem)
    const { id } = await requireAdministrator(typed)
    const token = await createLinkToken(getPasskeyLinkIdentifier(id), PASSKEY_LINK_DAYS)
    await db.auditLog.create({ data: { action: 'admin.passkey-link', target: id } })
    return `${env.APP_URL}/login/passkey?${new URLSearchParams({ link: token })}`
  },

  /**
   * Confirms that the storage belongs to this database. Has the same effect as the button on the admin pages.
   */
  async 'adopt-store'() {
    await claimStorage()
    await reportStorageProblem(null)
    await db.auditLog.create({ data: { action: 'store.adopt' } })
    return 'The storage now belongs to this database.'
  },

  /**
   * Ends safe mode, so that this restored copy replaces the original. Has the same effect as the button on
   * the admin pages.
   */
  async resume() {
    await endSafeMode(null)
    return 'Safe mode is off. Emails are being sent again.'
  },
}

const usage =
  'Usage: npm run admin -- sign-in-link EMAIL | revoke EMAIL | reset-passkeys EMAIL | passkey-link EMAIL | adopt-store | resume'

const WITH_EMAIL = ['sign-in-link', 'revoke', 'reset-passkeys', 'passkey-link']

async function main([name = '', argument]: string[]) {
  const command = commands[name]
  if (!command || (WITH_EMAIL.includes(name) && !argument)) throw new Error(usage)
  console.log(await command(argument))
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    // Prisma's message ends with the actual error, below an excerpt of the code.
    console.error(
      String(error instanceof Error ? error.message : error)
        .trim()
        .split('\n')
        .at(-1),
    )
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
