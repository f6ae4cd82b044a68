import 'server-only'
import { PrismaAdapter } from '@auth/prisma-adapter'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import { isMisspelt, recordVerifiedEmail, requireOwn } from './auth-proof'
import { keepToken, useToken } from './auth-tokens'
import { db, transaction } from './db'
import { env } from './env'
import { beginSession, endOldSessions, endSession } from './session'
import { type Proof, signInScope } from './sign-in-scope'

type UserRow = { id: string; email: string; emailVerified: Date | null }
const toAdapterUser = ({ id, email, emailVerified }: UserRow): AdapterUser => ({ id, email, emailVerified })

/**
 * A person by any email that is theirs: the account's own, or a further one they have proven. One of ADMIN_EMAILS is only
 * ever an account's own, so that its owner never ends up in somebody else's account.
 */
async function findUserByEmail(email: string): Promise<AdapterUser | null> {
  const own = await db.user.findUnique({ where: { email } })
  if (own || env.ADMIN_EMAILS.includes(email)) return own && toAdapterUser(own)
  const further = await db.userEmail.findFirst({
    where: { email, verifiedAt: { not: null } },
    include: { user: true },
  })
  return further && toAdapterUser(further.user)
}

async function findUserByAccount(which: Pick<AdapterAccount, 'provider' | 'providerAccountId'>) {
  const { provider, providerAccountId } = which
  const account = await db.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    include: { user: true },
  })
  return account && toAdapterUser(account.user)
}

/** Whether what was proven is of nobody's account, and none may be made of it, because somebody mistyped that email. */
export async function opensNothing({ email, account }: Proof): Promise<boolean> {
  if (!(await isMisspelt(email))) return false
  return !(await findUserByEmail(email)) && !(account && (await findUserByAccount(account)))
}

/** next-auth's adapter, with our session columns: the cookie's token is stored as a hash. */
export const adapter: Adapter = {
  // Typed for the next major version of next-auth. Below, all that signing in needs of it is ours.
  ...(PrismaAdapter(db) as Adapter),
  createVerificationToken: keepToken,
  useVerificationToken: useToken,
  async createUser({ email }: Omit<AdapterUser, 'id'>) {
    if (await isMisspelt(email)) throw new Error('A misspelt email signs nobody in')
    // Two links pressed at once make one account, and so do a link and a sale. An upsert reads first, and fails where the
    // other one commits in between.
    await db.user.createMany({ data: [{ email }], skipDuplicates: true })
    return toAdapterUser(await db.user.findUniqueOrThrow({ where: { email } }))
  },
  async getUser(id) {
    const user = await db.user.findUnique({ where: { id } })
    return user && toAdapterUser(user)
  },
  getUserByEmail: findUserByEmail,
  getUserByAccount: findUserByAccount,
  // The one change next-auth asks for is "verified now", and createSession() knows which email was proven.
  async updateUser({ id }) {
    return toAdapterUser(await db.user.findUniqueOrThrow({ where: { id } }))
  },
  async linkAccount({ userId, type, provider, providerAccountId }: AdapterAccount) {
    await db.account.create({ data: { userId, type, provider, providerAccountId } })
  },
  async createSession({ sessionToken, userId, expires }) {
    const proof = signInScope.getStore()?.proof
    await transaction(async (tx) => {
      if (proof) {
        await requireOwn(tx, userId, proof)
        await recordVerifiedEmail(tx, userId, proof)
      }
      await beginSession(tx, userId, { token: sessionToken, expire: expires })
    })
    await endOldSessions(userId)
    return { sessionToken, userId, expires }
  },
  // next-auth would give a Google identity to whoever this browser was signed in as: it belongs to the account of its email.
  async getSessionAndUser() {
    return null
  },
  async deleteSession(sessionToken) {
    await endSession(sessionToken)
  },
}
