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

test('prints a sign-in link for an owner, also on a public site', async () => {
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
