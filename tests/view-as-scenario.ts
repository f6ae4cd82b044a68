import { hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { createAdmin, createPerson, type TestPerson } from './factories'

/** Starts a view-as session. Returns the administrator's browser, which now views as this person. */
export async function createViewAsSession(
  admin: TestPerson,
  seen: TestPerson,
  endsAt = minutesFromNow(30),
): Promise<Required<TestPerson>> {
  const sid = hashSessionToken(admin.token)
  const data = { adminId: admin.viewer.id, sid, userId: seen.viewer.id, reason: 'They cannot watch', endsAt }
  const { id } = await db.viewAs.create({ data })
  return { ...admin, view: id }
}

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

export async function createViewAsScenario() {
  const [admin, seen] = await Promise.all([
    createAdmin({ email: 'anna@example.com' }),
    createPerson({ email: 'jane@example.com', firstName: 'Jane' }),
  ])
  return { admin, seen, browser: await createViewAsSession(admin, seen) }
}
