import 'server-only'
import { PrismaAdapter } from '@auth/prisma-adapter'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import EmailProvider from 'next-auth/providers/email'
import GoogleProvider from 'next-auth/providers/google'
import { SignInMail } from '@/emails/sign-in'
import { emailSchema } from '@/lib/contract/fields'
import { db } from './db'
import { env } from './env'
import { log } from './log'
import { mailsLeave, sendMail } from './mail'
import type { Handler } from './route'
import {
  endSession,
  hashSessionToken,
  SESSION_COOKIE,
  SESSION_SECONDS,
  sessionCookieOptions,
} from './session'
import { confirmAddress } from './sign-in-link'

/** How long a link in a sign-in mail works, in seconds. */
const LINK_SECONDS = 24 * 60 * 60

// next-auth reads its own address from here; the forwarded host is never asked.
process.env.NEXTAUTH_URL = env.APP_URL

async function mailSignInLink({
  identifier,
  token,
  url,
}: {
  identifier: string
  token: string
  url: string
}) {
  const callback = new URL(new URL(url).searchParams.get('callbackUrl') ?? '/', env.APP_URL)
  const link = confirmAddress(identifier, token, `${callback.pathname}${callback.search}`)
  const body = SignInMail({ productName: env.PRODUCT_NAME, appUrl: env.APP_URL, link })
  await sendMail({ to: identifier, subject: `Sign in to ${env.PRODUCT_NAME}`, body })
  if (!mailsLeave && env.IS_LOOPBACK) process.stdout.write(`Sign-in link for ${identifier}: ${link}\n`)
}

type UserRow = { id: string; email: string; emailVerified: Date | null }
const toAdapterUser = ({ id, email, emailVerified }: UserRow): AdapterUser => ({ id, email, emailVerified })

/** A person by any address that is theirs: the account's own, or a further one they have proven. */
async function findUserByEmail(email: string): Promise<AdapterUser | null> {
  const user =
    (await db.user.findUnique({ where: { email } })) ??
    (await db.userEmail.findFirst({ where: { email, verifiedAt: { not: null } }, include: { user: true } }))
      ?.user
  return user ? toAdapterUser(user) : null
}

/** What a proven address changes: it counts as verified, and an address in ADMIN_EMAILS makes an administrator. */
export async function recordVerifiedAddress(userId: string, email: string): Promise<void> {
  await db.user.updateMany({
    where: { id: userId, email, emailVerified: null },
    data: { emailVerified: new Date() },
  })
  if (env.ADMIN_EMAILS.includes(email)) {
    await db.user.updateMany({ where: { id: userId, isAdmin: false }, data: { isAdmin: true } })
  }
}

/** next-auth's adapter, with our session columns: the cookie's token is stored as a hash. */
const adapter: Adapter = {
  ...(PrismaAdapter(db) as Adapter),
  async createUser({ email }: Omit<AdapterUser, 'id'>) {
    // Two links pressed at once make one account.
    const user = await db.user.upsert({ where: { email }, create: { email }, update: {} })
    return toAdapterUser(user)
  },
  async getUser(id) {
    const user = await db.user.findUnique({ where: { id } })
    return user && toAdapterUser(user)
  },
  getUserByEmail: findUserByEmail,
  async getUserByAccount({ provider, providerAccountId }) {
    const account = await db.account.findUnique({
      where: { provider_providerAccountId: { provider, providerAccountId } },
      include: { user: true },
    })
    return account && toAdapterUser(account.user)
  },
  // The one change next-auth asks for is "verified now", and recordVerifiedAddress() knows which address was proven.
  async updateUser({ id }) {
    return toAdapterUser(await db.user.findUniqueOrThrow({ where: { id } }))
  },
  async linkAccount({ userId, type, provider, providerAccountId }: AdapterAccount) {
    await db.account.create({ data: { userId, type, provider, providerAccountId } })
  },
  async createSession({ sessionToken, userId, expires }) {
    await db.session.create({
      data: { sid: hashSessionToken(sessionToken), sess: {}, expire: expires, userId },
    })
    return { sessionToken, userId, expires }
  },
  async getSessionAndUser(sessionToken) {
    const row = await db.session.findUnique({
      where: { sid: hashSessionToken(sessionToken) },
      include: { user: true },
    })
    return (
      row && {
        session: { sessionToken, userId: row.userId, expires: row.expire },
        user: toAdapterUser(row.user),
      }
    )
  },
  async updateSession({ sessionToken, expires }) {
    await db.session.updateMany({ where: { sid: hashSessionToken(sessionToken) }, data: { expire: expires } })
    return null
  },
  async deleteSession(sessionToken) {
    await endSession(sessionToken)
  },
}

const google =
  env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
    ? GoogleProvider({
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        // Safe here: signIn() below admits only addresses that Google has verified.
        allowDangerousEmailAccountLinking: true,
        profile: ({ sub, email }) => ({ id: sub, email: emailSchema.parse(email) }),
      })
    : null

export const hasGoogle = google !== null

const options: NextAuthOptions = {
  adapter,
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: 'database', maxAge: SESSION_SECONDS },
  useSecureCookies: env.IS_HTTPS,
  cookies: { sessionToken: { name: SESSION_COOKIE, options: sessionCookieOptions } },
  pages: { signIn: '/login', error: '/login', verifyRequest: '/login/sent' },
  providers: [
    EmailProvider({
      maxAge: LINK_SECONDS,
      normalizeIdentifier: (email) => emailSchema.parse(email),
      sendVerificationRequest: mailSignInLink,
    }),
    ...(google ? [google] : []),
  ],
  callbacks: {
    signIn: ({ account, profile }) =>
      account?.type === 'email' ||
      (profile !== undefined && 'email_verified' in profile && profile.email_verified === true),
    redirect: ({ url }) =>
      new URL(url, env.APP_URL).origin === env.APP_URL ? new URL(url, env.APP_URL).href : env.APP_URL,
  },
  events: {
    async signIn({ user, account, profile }) {
      const proven = account?.type === 'email' ? null : emailSchema.safeParse(profile?.email).data
      if (proven) await recordVerifiedAddress(user.id, proven)
    },
  },
  logger: {
    error: (code, details) =>
      log.error('sign_in_failed', 'error' in details ? details.error : details, { code }),
    warn: () => {},
    debug: () => {},
  },
}

/** next-auth's own endpoints under `/api/auth`. `lib/server/sign-in` guards the two that mails lead through. */
export const nextAuth: Handler = NextAuth(options)
