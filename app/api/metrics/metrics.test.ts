import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/process-state'
import { callRoute } from '@/tests/call-route'
import { createPerson } from '@/tests/factories'
import { GET } from './route'

const token = process.env.METRICS_TOKEN ?? ''
// The name of the scheme is case-insensitive.
const ask = (authorization = `bearer ${token}`) => callRoute<string>(GET, { headers: { authorization } })

test('answers 404 if no token is configured, and otherwise requires it', async () => {
  expect((await ask('')).status).toBe(401)
  expect((await ask(`Bearer ${token.toUpperCase()}`)).status).toBe(401)
  const unset = jest.replaceProperty(env, 'METRICS_TOKEN', undefined)
  expect((await ask()).status).toBe(404)
  unset.restore()
})

test('reports the shop, the process, and its requests, without personal data', async () => {
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  await db.emailOutbox.create({ data: { kind: 'welcome', userId: viewer.id, parameters: {} } })
  const stuck = { causes: [{ kind: 'mail', count: 3 }], more: 0, sales: 2 }
  await db.figures.create({
    data: {
      id: 'default',
      totalUsers: 0,
      totalProgress: 0,
      completedProgress: 0,
      totalAccesses: 0,
      refreshedAt: new Date(0),
      stuck,
    },
  })
  const { status, body, headers } = await ask()
  processState.countAnswer?.({ kind: 'page', method: 'GET', status: 404, seconds: 0.01 })
  const again = (await ask()).body
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toMatch(/^lectern_ready\{part="database",process="[^"]+:\d+"\} 1$/m)
  expect(body).toMatch(/^lectern_totals\{of="people",.*\} 1$/m)
  expect(body).toMatch(/^lectern_mails\{state="queued",.*\} 1$/m)
  expect(body).toMatch(/^lectern_stuck\{cause="mail",.*\} 3$/m)
  expect(body).toMatch(/^lectern_stuck_sales\{.*\} 2$/m)
  expect(body).toMatch(/^process_resident_memory_bytes\{.*\} \d+$/m)
  expect(again).toMatch(/^lectern_request_seconds_count\{.*kind="page",method="GET",status="4xx".*\} 1$/m)
  expect(body).toMatch(/^lectern_maintenance_seconds\{.*\} NaN$/im)
  expect(body).not.toContain('jane')
  expect(body).not.toContain(viewer.id)
})
