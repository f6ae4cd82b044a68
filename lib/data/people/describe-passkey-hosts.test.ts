import { checkPasskeys } from '@/cli/check/passkeys'
import { db } from '@/lib/server/db/client'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { describeMovedPasskeys, describeUnusablePasskeys } from './describe-passkey-hosts'

const addPasskey = ({ viewer }: TestPerson, rpId: string, name = rpId) =>
  db.passkey.create({
    data: {
      userId: viewer.id,
      credentialId: `${viewer.id} ${name}`,
      publicKey: new Uint8Array(),
      counter: 0,
      rpId,
      name,
      isSynced: false,
    },
  })

test('names the passkeys of an earlier host with their administrators', async () => {
  const [anna, bert] = [
    await createAdmin({ email: 'anna@example.com' }),
    await createAdmin({ email: 'bert@example.com' }),
  ]
  await addPasskey(anna, 'localhost')
  expect(await describeUnusablePasskeys()).toEqual([])
  expect(await checkPasskeys()).toBe('1 passkey works on this site')
  await addPasskey(anna, 'old.example.com')
  await addPasskey(bert, 'old.example.com')
  expect(await describeUnusablePasskeys()).toEqual([
    expect.stringMatching(
      /anna@example\.com, bert@example\.com were added on old\.example\.com.* work on localhost.*reset-passkeys/,
    ),
  ])
  await expect(checkPasskeys()).rejects.toThrow('old.example.com')
})

test('warns before a move that passkeys need the same address, or names those that no longer work', async () => {
  const anna = await createAdmin({ email: 'anna@example.com' })
  expect(await describeMovedPasskeys()).toEqual([])
  await addPasskey(anna, 'localhost')
  expect(await describeMovedPasskeys()).toEqual([
    expect.stringMatching(
      /^Passkeys work only on localhost\. .* reset them with npm run admin -- reset-passkeys/,
    ),
  ])
  await addPasskey(anna, 'old.example.com')
  expect(await describeMovedPasskeys()).toEqual(await describeUnusablePasskeys())
})

test('says if nobody has a passkey', async () =>
  expect(await checkPasskeys()).toBe('no administrator has a passkey yet'))
