import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

// Each test starts the command again, which takes long on a busy machine.
jest.setTimeout(60_000)

/** Runs the command and returns its output. */
async function check(changes: Record<string, string>) {
  const args = ['--conditions=react-server', '--import', 'tsx', 'cli/check/check-all.ts']
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...changes } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  )
}

test('reports each check, and exits with 1 if one fails', async () => {
  const { code, said } = await check({ APP_URL: 'http://localhost:1', DATABASE_URL: env.DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toMatch(/^ok {4}Database: .* up to date$/m)
  expect(said).toMatch(/^ok {4}Storage: S3_BUCKET isn’t set/m)
  expect(said).toMatch(/^ok {4}Mail: EMAIL_SERVER isn’t set/m)
  expect(said).toMatch(/^FAIL {2}Notifications: couldn’t connect to http:\/\/localhost:1: /m)
  expect(said).toMatch(/^FAIL {2}Visitors: couldn’t connect to /m)
  expect(said).toMatch(/^ok {4}Passkeys: no administrator has a passkey yet$/m)
  expect(said).toMatch(/^FAIL {2}Maintenance: has never run: /m)
  expect(said).toMatch(/^Setup guide, \d+ of 15 done:$/m)
  expect(said).toMatch(/^todo {2}Notification URL: No notification with your key has arrived yet\./m)
})

test('names passkeys that don’t work on the current domain, and how to reset them', async () => {
  const { id: userId } = await db.user.create({ data: { email: 'anna@example.com', isAdmin: true } })
  const key = { credentialId: 'a', publicKey: new Uint8Array(), counter: 0, rpId: 'old.example.com' }
  await db.passkey.create({ data: { ...key, userId, name: 'Laptop', isSynced: false } })
  const { code, said } = await check({ APP_URL: 'http://localhost:1', DATABASE_URL: env.DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^FAIL {2}Passkeys: Passkeys of anna@example\.com were added on old\.example\.com.* localhost\. Reset them with npm run admin -- reset-passkeys EMAIL\.$/m,
  )
})

test('reports an unreachable database and mail server without their passwords', async () => {
  const away = env.DATABASE_URL.replace(/:\d+\//, ':1/')
  const { said } = await check({ DATABASE_URL: away, EMAIL_SERVER: 'smtp://me:hidden-word@127.0.0.1:1' })
  expect(said).toContain('FAIL  Database: DATABASE_URL: the database at 127.0.0.1:1/')
  expect(said).toContain('FAIL  Mail: EMAIL_SERVER doesn’t accept emails: ')
  expect(said).not.toContain(new URL(away).password)
  expect(said).not.toContain('hidden-word')
  expect(said).not.toContain('Setup guide')
})
