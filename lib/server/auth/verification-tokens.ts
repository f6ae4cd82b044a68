import 'server-only'
import type { VerificationToken } from 'next-auth/adapters'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import { db, Prisma, type Transaction } from '../db/client'
import { queryRows } from '../db/typed-rows'
import { hashBrowserId, hashPurchaseEmailCode, hashSignInCode, SIGN_IN_CODE_SECONDS } from './sign-in-code'
import { type SignInCode, signInContext } from './sign-in-context'
import { generateLinkToken, hashLinkToken } from './sign-in-link'

/** Maximum number of times that a code can be entered. */
const TRIES_MAX = 5

/**
 * Stores a link and its code in one row, so that using either ends both. Earlier codes of this browser end.
 * Links of earlier emails still work.
 */
export async function storeVerificationToken(link: VerificationToken): Promise<VerificationToken> {
  const requestedCode = signInContext.getStore()?.asked
  const code = requestedCode ? codeColumns(requestedCode) : {}
  if (requestedCode) {
    await db.verificationToken.updateMany({
      where: { browserHash: hashBrowserId(requestedCode.browser) },
      data: { codeHash: null, browserHash: null },
    })
  }
  await db.verificationToken.create({ data: { ...link, ...code } })
  return link
}

const codeExpiry = () => new Date(Date.now() + SIGN_IN_CODE_SECONDS * 1000)

const codeColumns = (code: SignInCode) => ({
  codeHash: hashSignInCode(code),
  browserHash: hashBrowserId(code.browser),
  codeExpiresAt: codeExpiry(),
})

/**
 * SQL: whether a code hasn’t expired and this browser may use it. The browser must have requested the code.
 * No browser requests the code in an email about a purchase. For such a code, the browser must have requested
 * another code for the same email.
 */
const liveCodeSql = ({ email, browser }: SignInCode) => Prisma.sql`
  identifier = ${email} AND code_hash IS NOT NULL AND code_expires_at > now()
  AND (browser_hash = ${hashBrowserId(browser)} OR (browser_hash IS NULL AND EXISTS (
    SELECT FROM verification_tokens requested WHERE requested.identifier = ${email}
      AND requested.browser_hash = ${hashBrowserId(browser)} AND requested.code_expires_at > now())))`

/**
 * SQL: whether these are the digits of the code. The code may belong to an email that a browser requested, or
 * to an email about a purchase.
 */
const isRightSql = (code: SignInCode) =>
  Prisma.sql`code_hash IN (${hashSignInCode(code)}, ${hashPurchaseEmailCode(code)})`

const triedSchema = z.strictObject({ isRight: z.boolean() })

/**
 * Uses one of a code’s five tries before comparing the code, so parallel requests can’t exceed the limit.
 * Returns null if this browser has no valid code for the email, or if no try is left.
 */
export async function trySignInCode(code: SignInCode): Promise<boolean | null> {
  const tried = await queryRows(triedSchema)`
    UPDATE verification_tokens SET code_tries = code_tries + 1
    WHERE ${liveCodeSql(code)} AND code_tries < ${TRIES_MAX}
    RETURNING ${isRightSql(code)} AS is_right`
  return tried.length === 0 ? null : tried.some(({ isRight }) => isRight)
}

const usedSchema = z.strictObject({
  identifier: z.string(),
  token: z.string(),
  expires: dateTimeSchema,
  isPrinted: z.boolean(),
})

/** Consumes a link or its code. Only the first of two calls finds a row. */
export async function consumeVerificationToken({ identifier, token }: { identifier: string; token: string }) {
  const scope = signInContext.getStore()
  const typed = scope?.typed
  const condition = typed
    ? Prisma.sql`${liveCodeSql(typed)} AND ${isRightSql(typed)}`
    : Prisma.sql`identifier = ${identifier} AND token = ${token}`
  const [used] = await queryRows(usedSchema)`
    DELETE FROM verification_tokens WHERE ${condition} RETURNING identifier, token, expires, is_printed`
  if (!used) return null
  const { isPrinted, expires, ...link } = used
  if (scope) Object.assign(scope, { proof: { email: link.identifier }, isPrinted })
  return { ...link, expires: new Date(expires) }
}

/** An emailed link. Its token proves access to the mailbox, and its identifier states the purpose of the link. */
interface Link {
  identifier: string
  token: string
}

const liveLink = ({ identifier, token }: Link) => ({
  identifier,
  token: hashLinkToken(token),
  expires: { gt: new Date() },
})

/**
 * Creates the token of a link. Stores only its hash, so nobody can take a working link from the database. The
 * same row stores the code of an email about a purchase, so using either ends both. `isPrinted`: the server
 * prints the link in the terminal when it starts, instead of sending it by email.
 */
export async function createLinkToken(
  identifier: string,
  days: number,
  { code, isPrinted = false }: { code?: string | undefined; isPrinted?: boolean } = {},
): Promise<string> {
  const { token, hashed } = generateLinkToken()
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  if (code) await endPurchaseEmailCodes(identifier)
  const columns = code && {
    codeHash: hashPurchaseEmailCode({ email: identifier, code }),
    codeExpiresAt: codeExpiry(),
  }
  await db.verificationToken.create({ data: { identifier, token: hashed, expires, isPrinted, ...columns } })
  return token
}

/** Ends the codes of earlier emails about purchases. Their links still work. */
const endPurchaseEmailCodes = (identifier: string) =>
  db.verificationToken.updateMany({
    where: { identifier, browserHash: null, codeHash: { not: null } },
    data: { codeHash: null },
  })

/** Returns whether a link still works. */
export const isLinkValid = async (link: Link, client: Transaction = db): Promise<boolean> =>
  (await client.verificationToken.findFirst({ where: liveLink(link) })) !== null

/** Consumes a link. Returns whether it was still valid. */
export const consumeLink = async (tx: Transaction, link: Link): Promise<boolean> =>
  (await tx.verificationToken.deleteMany({ where: liveLink(link) })).count > 0

/** Deletes all links for these identifiers. */
export async function deleteLinks(tx: Transaction, identifiers: string[]): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { identifier: { in: identifiers } } })
}

/** Resumes emails to an address after the mail server accepted a sign-in email for it. */
export async function removeSuppression(email: string): Promise<void> {
  await db.mailSuppression.deleteMany({ where: { email } })
}
