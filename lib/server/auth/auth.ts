import 'server-only'
import type { NextRequest } from 'next/server'
import NextAuth, { type Account, type NextAuthOptions, type Profile } from 'next-auth'
import EmailProvider from 'next-auth/providers/email'
import GoogleProvider from 'next-auth/providers/google'
import { emailSchema } from '@/lib/contract/field-schemas'
import { INTERACTIVE_SEND_MS, sendEmail } from '../email/send-email'
import { env } from '../env'
import { BoundedAgent } from '../http/bounded-agent'
import type { HandlerContext, RequestHandler } from '../http/route'
import { log } from '../log'
import { authAdapter, isMistypedWithoutAccount } from './auth-adapter'
import { SESSION_COOKIE, SESSION_SECONDS, sessionCookieOptions } from './session-cookies'
import { type SignInCode, type SignInContext, signInContext, type VerifiedEmail } from './sign-in-context'
import { buildSignInEmail } from './sign-in-email'
import { createSignInConfirmUrl } from './sign-in-link'
import { sendWithinStrangerLimit, waitAsIfSending } from './stranger-email-limit'
import { removeSuppression } from './verification-tokens'
import { isMistypedEmail } from './verified-email'

/** Lifetime of a sign-in link, in seconds. */
const LINK_SECONDS = 24 * 60 * 60

// next-auth reads its URL from the environment, so the forwarded host is never used.
process.env.NEXTAUTH_URL = env.APP_URL

async function sendSignInLink({
  identifier,
  token,
  url,
}: {
  identifier: string
  token: string
  url: string
}) {
  // Sends nothing to an email that the owner corrected as mistyped. The response and its time are the same as
  // for any other email, so that nobody learns which emails are known.
  if (await isMistypedEmail(identifier)) return waitAsIfSending()
  const callback = new URL(new URL(url).searchParams.get('callbackUrl') ?? '/', env.APP_URL)
  const link = createSignInConfirmUrl(identifier, token, `${callback.pathname}${callback.search}`)
  const scope = signInContext.getStore() ?? {}
  const code = scope.asked?.code ?? null
  const signInEmail = await buildSignInEmail({ email: identifier, link, code })
  const send = async () => {
    const answer = await sendEmail(signInEmail, { milliseconds: INTERACTIVE_SEND_MS })
    if (answer === null && env.IS_LOOPBACK) {
      process.stdout.write(`Sign-in link for ${identifier}: ${link}\n`)
    }
    await removeSuppression(identifier)
  }
  await sendWithinStrangerLimit(identifier, send).catch((error: unknown) => {
    scope.error = error
    throw error
  })
}

/** Limits of a request to Google. Google’s configuration and keys are only a few kilobytes. */
const googleBounds = { milliseconds: 10_000, bytes: 256 * 1024 }

const google = env.GOOGLE
  ? GoogleProvider({
      ...env.GOOGLE,
      httpOptions: { agent: new BoundedAgent(googleBounds) },
      // The option is safe despite its name, because the `signIn` callback only admits emails that Google
      // has verified.
      allowDangerousEmailAccountLinking: true,
      profile: ({ sub, email }) => ({ id: sub, email: emailSchema.parse(email) }),
    })
  : null

/** Returns the email that Google has verified, or null. */
function verifiedByGoogle(
  { provider, providerAccountId }: Account,
  profile: Profile | undefined,
): VerifiedEmail | null {
  if (!profile || !('email_verified' in profile) || profile.email_verified !== true) return null
  const { data: email } = emailSchema.safeParse(profile.email)
  return email ? { email, account: { provider, providerAccountId } } : null
}

const options: NextAuthOptions = {
  adapter: authAdapter,
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: 'database', maxAge: SESSION_SECONDS },
  useSecureCookies: env.IS_HTTPS,
  cookies: { sessionToken: { name: SESSION_COOKIE, options: sessionCookieOptions } },
  pages: { signIn: '/login', error: '/login', verifyRequest: '/login/sent' },
  providers: [
    EmailProvider({
      maxAge: LINK_SECONDS,
      normalizeIdentifier: (email) => emailSchema.parse(email),
      sendVerificationRequest: sendSignInLink,
    }),
    ...(google ? [google] : []),
  ],
  callbacks: {
    async signIn({ account, profile, user, email: asked }) {
      if (account?.type === 'email') {
        return (
          Boolean(asked?.verificationRequest) ||
          !(await isMistypedWithoutAccount({ email: user.email ?? '' }))
        )
      }
      const proof = account && verifiedByGoogle(account, profile)
      if (!proof) return false
      // The response is the same as for any failed Google sign-in, so it reveals nothing about the mailbox.
      if (await isMistypedWithoutAccount(proof)) return `${env.APP_URL}/login?error=Callback`
      Object.assign(signInContext.getStore() ?? {}, { proof })
      return true
    },
    redirect: ({ url }) =>
      new URL(url, env.APP_URL).origin === env.APP_URL ? new URL(url, env.APP_URL).href : env.APP_URL,
  },
  logger: {
    error: (code, details) =>
      log.error('sign_in_failed', 'error' in details ? details.error : details, { code }),
    warn: () => {},
    debug: () => {},
  },
}

const handle: RequestHandler = NextAuth(options)

/**
 * The endpoints of next-auth under `/api/auth`. `lib/server/auth/sign-in` controls access to the two that
 * sign-in emails use: sending a link, and using it.
 */
export const handleNextAuth: RequestHandler = (request, context) =>
  signInContext.run(signInContext.getStore() ?? {}, () => handle(request, context))

/**
 * Makes next-auth send a sign-in email with a link and a code. Throws the error of the mail server, because
 * next-auth’s own response hides it.
 */
export async function sendSignInEmail(
  request: NextRequest,
  context: HandlerContext,
  asked: SignInCode | null,
): Promise<Response> {
  const scope: SignInContext = { asked }
  const answer = await signInContext.run(scope, () => handleNextAuth(request, context))
  if (scope.error) throw scope.error
  return answer
}
