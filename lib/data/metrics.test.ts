import { db } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import { findZoneAtHour } from '@/tests/load-app-with-mail-server'
import { readMetrics } from './metrics'

test('reports how late the oldest email is that could be sent now', async () => {
  await db.appSettings.create({ data: { id: 'default', timeZone: findZoneAtHour(23) } })
  const { viewer } = await createPerson()
  const { viewer: rejected } = await createPerson({ email: 'rejected@example.com' })
  await db.mailSuppression.create({ data: { email: 'rejected@example.com', reason: 'No such mailbox' } })
  const email = { userId: viewer.id, parameters: {} }
  const late = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db.emailOutbox.createMany({
    data: [
      { ...email, kind: 'welcome', userId: rejected.id, nextAttemptAt: late(5000) },
      // Reminders are turned off, because the site has no postal address.
      { ...email, kind: 'rescue', priority: 1, nextAttemptAt: late(200) },
      { ...email, kind: 'alert', priority: 1, nextAttemptAt: late(100) },
      { ...email, kind: 'broadcast', priority: 3, nextAttemptAt: late(100) },
      { ...email, kind: 'email_claimed', priority: 4, nextAttemptAt: late(2) },
      { ...email, kind: 'test_sale', nextAttemptAt: late(1) },
    ],
  })
  const overdue = (await readMetrics()).find(({ name }) => name === 'lectern_mail_overdue_seconds')
  expect(overdue?.values.now).toBeGreaterThanOrEqual(120)
  expect(overdue?.values.now).toBeLessThan(180)
})
