import { emailSchema } from '@/lib/contract/fields'
import { adoptStore, tellStoreProblem } from '@/lib/data/media/store'
import { endQuiet } from '@/lib/data/system/quiet'
import { db, transaction } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { confirmUrl, newLinkToken } from '@/lib/server/sign-in-link'

const HOUR = 60 * 60 * 1000

const commands: Record<string, (argument?: string) => Promise<string>> = {
  /** A link that signs the owner in once, within 24 hours. */
  async link() {
    const email = env.ADMIN_EMAILS[0]
    if (!env.IS_LOOPBACK || !email) return ''
    const { token, hashed } = newLinkToken()
    const expires = new Date(Date.now() + 24 * HOUR)
    await db.verificationToken.create({ data: { identifier: email, token: hashed, expires } })
    return confirmUrl(email, token)
  },

  /** Takes the administrator's rights from an email, at once and for every open session. */
  async revoke(typed) {
    const email = emailSchema.parse(typed)
    const user = await db.user.findUnique({ where: { email, isAdmin: true } })
    if (!user) throw new Error(`${email} is no administrator.`)
    await transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { isAdmin: false } })
      await tx.auditLog.create({ data: { action: 'admin.revoke', target: user.id } })
    })
    const returns = env.ADMIN_EMAILS.includes(email) ? ' Take the email out of ADMIN_EMAILS too.' : ''
    return `${email} is no administrator any more.${returns}`
  },

  /** Says that the store belongs to this database, as the button on the admin pages does. */
  async 'adopt-store'() {
    await adoptStore()
    await tellStoreProblem(null)
    await db.auditLog.create({ data: { action: 'store.adopt' } })
    return 'The store belongs to this database now.'
  },

  /** Says that this restored copy takes the original's place, as the button on the admin pages does. */
  async resume() {
    await endQuiet(null)
    return 'It sends again.'
  },

  /** For an hour, or no longer: the log says of unexpected errors where in our sources they come from. */
  async stacks(word) {
    if (word !== undefined && word !== 'off') throw new Error(usage)
    const stacksUntil = word === 'off' ? null : new Date(Date.now() + HOUR)
    await transaction(async (tx) => {
      await tx.appSettings.upsert({
        where: { id: 'default' },
        create: { id: 'default', stacksUntil },
        update: { stacksUntil },
      })
      await tx.auditLog.create({ data: { action: 'settings.stacks', target: word ?? 'on' } })
    })
    if (!stacksUntil) return 'The log tells no stacks any more.'
    return `The log tells stacks until ${stacksUntil.toISOString()}. A process that runs begins after the next error it meets.`
  },
}

const usage = 'Usage: npm run admin -- revoke EMAIL | adopt-store | resume | stacks [off]'

async function main([name = '', argument]: string[]) {
  const command = commands[name]
  if (!command || (name === 'revoke' && !argument)) throw new Error(usage)
  console.log(await command(argument))
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    // Prisma's sentence comes last, below an excerpt of our code.
    console.error(
      String(error instanceof Error ? error.message : error)
        .trim()
        .split('\n')
        .at(-1),
    )
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
