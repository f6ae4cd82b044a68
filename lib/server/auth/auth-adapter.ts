import 'server-only'
import { PrismaAdapter } from '@auth/prisma-adapter'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import { db, type Transaction, transaction } from '../db/client'
import { env } from '../env'
import { beginSession, endExcessSessions, endSession } from './session-lifecycle'
import { signInContext, type VerifiedEmail } from './sign-in-context'
import { consumeVerificationToken, storeVerificationToken } from './verification-tokens'
import { isMistypedEmail, lockEmails, recordVerifiedEmail, requireEmailOfAccount } from './verified-email'

type UserRow = { id: string; email: string; emailVerified: Date | null }
const toAdapterUser = ({ id, email, emailVerified }: UserRow): AdapterUser => ({ id, email, emailVerified })

/**
 * Finds a person by their account email or a verified additional email. Addresses in ADMIN_EMAILS only match
 * account emails, so an administrator never signs in to another account.
 */
async function findUserByEmail(email: string, client: Transaction = db): Promise<AdapterUser | null> {
  const own = await client.user.findUnique({ where: { email } })
  if (own || env.ADMIN_EMAILS.includes(email)) return own && toAdapterUser(own)
  const additionalEmail = await client.userEmail.findFirst({
    where: { email, verifiedAt: { not: null } },
    include: { user: true },
  })
  return additionalEmail && toAdapterUser(additionalEmail.user)
}

async function findUserByAccount(which: Pick<AdapterAccount, 'provider' | 'providerAccountId'>) {
  const { provider, providerAccountId } = which
  const account = await db.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    include: { user: true },
  })
  return account && toAdapterUser(account.user)
}

/**
 * Returns whether a buyer mistyped the verified email. False if the email or its Google identity belongs to
 * an account. No account may be created for a mistyped email.
 */
export async function isMistypedWithoutAccount({ email, account }: VerifiedEmail): Promise<boolean> {
  if (!(await isMistypedEmail(email))) return false
  return !(await findUserByEmail(email)) && !(account && (await findUserByAccount(account)))
}

/** next-auth’s adapter for our session columns. Session tokens are stored as hashes. */
export const authAdapter: Adapter = {
  // The cast is needed, because this adapter is typed for the next major version of next-auth. All functions
  // that sign-in uses are overridden below.
  ...(PrismaAdapter(db) as Adapter),
  createVerificationToken: storeVerificationToken,
  useVerificationToken: consumeVerificationToken,
  // Two links opened at once, or a link and a sale, must create only one account.
  createUser: ({ email }: Omit<AdapterUser, 'id'>) =>
    transaction(async (tx) => {
      await lockEmails(tx, [email])
      if (await isMistypedEmail(email, tx)) throw new Error('You can’t sign in with a mistyped email')
      const known = await findUserByEmail(email, tx)
      return known ?? toAdapterUser(await tx.user.create({ data: { email } }))
    }),
  async getUser(id) {
    const user = await db.user.findUnique({ where: { id } })
    return user && toAdapterUser(user)
  },
  getUserByEmail: (email) => findUserByEmail(email),
  getUserByAccount: findUserByAccount,
  // Changes nothing. next-auth calls this only to mark an email as verified. createSession() marks the email
  // that was actually verified.
  async updateUser({ id }) {
    return toAdapterUser(await db.user.findUniqueOrThrow({ where: { id } }))
  },
  async linkAccount({ userId, type, provider, providerAccountId }: AdapterAccount) {
    await db.account.create({ data: { userId, type, provider, providerAccountId } })
  },
  async createSession({ sessionToken, userId, expires }) {
    const proof = signInContext.getStore()?.proof
    await transaction(async (tx) => {
      if (proof) {
        await requireEmailOfAccount(tx, userId, proof)
        await recordVerifiedEmail(tx, userId, proof)
      }
      await beginSession(tx, userId, { token: sessionToken, expire: expires })
    })
    await endExcessSessions(userId)
    return { sessionToken, userId, expires }
  },
  // Returns no session, so next-auth finds the account of a Google identity by its email. With a session, it
  // would link the identity to the account that is signed in on this browser.
  async getSessionAndUser() {
    return null
  },
  async deleteSession(sessionToken) {
    await endSession(sessionToken)
  },
}
