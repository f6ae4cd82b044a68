import { countUsablePasskeys, describeUselessPasskeys } from '@/lib/data/people/describe-passkey-hosts'
import { passkeyProblem } from '@/lib/server/auth/passkey-host'

/** Checks that the passkeys of administrators belong to the host of this site. */
export async function checkPasskeys(): Promise<string> {
  const useless = await describeUselessPasskeys()
  if (useless.length > 0) throw new Error(useless.join(' '))
  if (passkeyProblem) return `not offered: ${passkeyProblem}`
  const count = await countUsablePasskeys()
  if (count === 0) return 'no administrator has a passkey yet'
  return count === 1 ? '1 passkey works on this site' : `${count} passkeys work on this site`
}
