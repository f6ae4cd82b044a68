import { spawnSync } from 'node:child_process'
import { hashLinkToken } from '@/lib/server/auth/sign-in-link'
import { db } from '@/lib/server/db/client'

function runAdmin(...args: string[]) {
  const program = ['--conditions=react-server', '--import', 'tsx', 'cli/admin.ts', ...args]
  const { stdout, stderr, status } = spawnSync(process.execPath, program, {
    encoding: 'utf8',
    env: { ...process.env, APP_URL: 'https://shop.example.com', EMAIL_SERVER: 'smtp://127.0.0.1:9' },
  })
  return { stdout: stdout.trim(), stderr, status }
}

test('prints a sign-in link for an owner, even on a public site', async () => {
  const link = new URL(runAdmin('sign-in-link', 'Owner@Example.com').stdout)
  expect(link.pathname).toBe('/login/confirm')
  const stored = await db.verificationToken.findFirstOrThrow({ where: { identifier: 'owner@example.com' } })
  expect(stored.token).toBe(hashLinkToken(link.searchParams.get('token') ?? ''))
  expect(stored.expires.getTime() - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000)
})

test('refuses a sign-in link for anyone else', () => {
  const { stderr, status } = runAdmin('sign-in-link', 'student@example.com')
  expect([status, stderr]).toEqual([1, expect.stringContaining('isn’t in ADMIN_EMAILS')])
})

describe('passkeys', () => {
  async function createAdministrator() {
    const user = await db.user.create({ data: { email: 'anna@example.com', isAdmin: true } })
    const key = { credentialId: 'a', publicKey: new Uint8Array(), counter: 0, rpId: 'shop.example.com' }
    await db.passkey.create({ data: { ...key, userId: user.id, name: 'Laptop', isSynced: false } })
    await db.session.create({
      data: {
        sid: 'x',
        sess: {},
        userId: user.id,
        expire: new Date(Date.now() + 60_000),
        passkeyAt: new Date(),
      },
    })
    await db.knownBrowser.create({ data: { userId: user.id, hash: 'h', lastUsedAt: new Date() } })
    return user
  }
  const counts = async () => [
    await db.passkey.count(),
    await db.session.count(),
    await db.knownBrowser.count(),
  ]
  const actions = async () =>
    (await db.auditLog.findMany({ orderBy: { at: 'asc' } })).map(({ action }) => action)

  test('are removed by a reset, which signs the administrator out and emails all administrators', async () => {
    await createAdministrator()
    expect(runAdmin('reset-passkeys', 'Anna@Example.com').stdout).toContain(
      'Removed all passkeys of anna@example.com',
    )
    expect(await counts()).toEqual([0, 0, 0])
    expect(await actions()).toEqual(['passkey.end', 'admin.reset-passkeys'])
    const { parameters } = await db.emailOutbox.findFirstOrThrow({ where: { kind: 'alert' } })
    expect(parameters).toMatchObject({
      title: 'Passkeys were removed',
      facts: expect.arrayContaining([['Passkey', 'Laptop']]),
    })
  })

  test('end with the rights of an administrator', async () => {
    await createAdministrator()
    runAdmin('revoke', 'anna@example.com')
    expect(await counts()).toEqual([0, 1, 0])
    expect(await db.session.findFirstOrThrow()).toMatchObject({ passkeyAt: null })
  })

  test('can be added with a link that works for 30 minutes', async () => {
    const { id } = await createAdministrator()
    const link = new URL(runAdmin('passkey-link', 'anna@example.com').stdout)
    expect(link.href).toMatch(/^https:\/\/shop\.example\.com\/login\/passkey\?link=/)
    const stored = await db.verificationToken.findFirstOrThrow({ where: { identifier: `passkey ${id}` } })
    expect(stored.token).toBe(hashLinkToken(link.searchParams.get('link') ?? ''))
    expect(stored.expires.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect(await actions()).toEqual(['admin.passkey-link'])
  })

  test.each(['reset-passkeys', 'passkey-link'])(
    '%s refuses everybody but administrators',
    async (command) => {
      await db.user.create({ data: { email: 'student@example.com' } })
      const { stderr, status } = runAdmin(command, 'student@example.com')
      expect([status, stderr]).toEqual([1, expect.stringContaining('isn’t an administrator')])
      expect(runAdmin(command).status).toBe(1)
    },
  )
})
