import { generateLinkToken } from '@/lib/server/auth/sign-in-link'
import { db } from '@/lib/server/db/client'

/** Creates a sign-in link for an email without sending an email. */
export async function linkTo(email: string): Promise<URL> {
  const { token, hashed } = generateLinkToken()
  const expires = new Date(Date.now() + 60_000)
  await db.verificationToken.create({ data: { identifier: email, token: hashed, expires } })
  return new URL(`http://localhost:3000/login/confirm?${new URLSearchParams({ email, token })}`)
}
