import { db, transaction } from '../db/client'
import { recordVerifiedEmail } from './verified-email'

// With Google, people can verify an email that isn’t the account’s own: an additional email, or an earlier
// email of the account.
test('ADMIN_EMAILS makes an administrator only if the account’s own email is verified', async () => {
  const verify = async (own: string, proven: string) => {
    const { id } = await db.user.create({ data: { email: own } })
    await transaction((tx) => recordVerifiedEmail(tx, id, { email: proven }))
    const { isAdmin, emailVerified } = await db.user.findUniqueOrThrow({ where: { id } })
    return [isAdmin, emailVerified !== null]
  }
  expect(await verify('student@example.com', 'owner@example.com')).toEqual([false, false])
  expect(await verify('jane@example.com', 'jane@example.com')).toEqual([false, true])
  expect(await verify('owner@example.com', 'owner@example.com')).toEqual([true, true])
})
