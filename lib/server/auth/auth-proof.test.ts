import { db, transaction } from '../db/client'
import { recordVerifiedEmail } from './auth-proof'

// By Google somebody may prove an email that is not the account's own: a further one, or one that changed there.
test('one of ADMIN_EMAILS makes an administrator where it is the account’s own email, and nowhere else', async () => {
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
