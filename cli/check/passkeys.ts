import { countUsablePasskeys, describeUnusablePasskeys } from '@/lib/data/people/describe-passkey-hosts'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'

/** Checks that the passkeys of administrators belong to the host of this site. */
export async function checkPasskeys(): Promise<string> {
  const useless = await describeUnusablePasskeys()
  if (useless.length > 0) throw new Error(useless.join(' '))
  if (passkeyHostProblem) return `not offered: ${passkeyHostProblem}`
  const count = await countUsablePasskeys()
  if (count === 0) return 'no administrator has a passkey yet'
  return count === 1 ? '1 passkey works on this site' : `${count} passkeys work on this site`
}
