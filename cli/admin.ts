import { emailSchema } from '@/lib/contract/field-schemas'
import { claimStorage, reportStorageProblem } from '@/lib/data/media/storage-owner'
import { endSafeMode } from '@/lib/data/system/safe-mode'
import { generateLinkToken, signInConfirmUrl } from '@/lib/server/auth/sign-in-link'
import { db, transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

const HOUR = 60 * 60 * 1000

/** Returns a link that signs in once, within 24 hours. */
async function createSignInLink(email: string): Promise<string> {
  const { token, hashed } = generateLinkToken()
  const expires = new Date(Date.now() + 24 * HOUR)
  await db.verificationToken.create({ data: { identifier: email, token: hashed, expires } })
  return signInConfirmUrl(email, token)
}

const commands: Record<string, (argument?: string) => Promise<string>> = {
  /** Prints the link that `npm start` shows on the owner’s own computer. */
  async link() {
    const email = env.ADMIN_EMAILS[0]
    return env.IS_LOOPBACK && email ? createSignInLink(email) : ''
  },

  /** Prints a sign-in link for an owner who can’t receive email yet. */
  async 'sign-in-link'(typed) {
    const email = emailSchema.parse(typed)
    if (!env.ADMIN_EMAILS.includes(email)) throw new Error(`${email} isn’t in ADMIN_EMAILS.`)
    return createSignInLink(email)
  },

  /** Revokes the administrator rights of an email, effective immediately in every open session. */
  async revoke(typed) {
    const email = emailSchema.parse(typed)
    const user = await db.user.findUnique({ where: { email, isAdmin: true } })
    if (!user) throw new Error(`${email} isn’t an administrator.`)
    await transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { isAdmin: false } })
      await tx.auditLog.create({ data: { action: 'admin.revoke', target: user.id } })
    })
    const hint = env.ADMIN_EMAILS.includes(email) ? ' Remove the email from ADMIN_EMAILS too.' : ''
    return `${email} is no longer an administrator.${hint}`
  },

  /** Confirms that the storage belongs to this database, like the button on the admin pages. */
  async 'adopt-store'() {
    await claimStorage()
    await reportStorageProblem(null)
    await db.auditLog.create({ data: { action: 'store.adopt' } })
    return 'The storage now belongs to this database.'
  },

  /**
   * Ends the safe mode of this restored copy, so that it replaces the original, like the button on the admin
   * pages.
   */
  async resume() {
    await endSafeMode(null)
    return 'Safe mode is off. Emails are being sent again.'
  },
}

const usage = 'Usage: npm run admin -- sign-in-link EMAIL | revoke EMAIL | adopt-store | resume'

async function main([name = '', argument]: string[]) {
  const command = commands[name]
  const needsEmail = name === 'revoke' || name === 'sign-in-link'
  if (!command || (needsEmail && !argument)) throw new Error(usage)
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
