import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createSection, createVideo, type TestPerson } from '@/tests/factories'
import { createSaleFields, postNotification, storeSecurityKey } from '@/tests/post-notification'
import { PUT as updateSettings } from './admin/settings/route'
import { POST as createNote } from './notes/route'
import { POST as startUpload } from './objects/upload/route'
import { POST as saveProgress } from './progress/route'
import { PUT as updateSection } from './sections/[sectionId]/route'

/** Runs `work` while the database rejects every write with the given error code. */
async function whileRefusing<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  await db.$executeRawUnsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`)
  for (const { name } of tables) {
    await db.$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON "${name}" EXECUTE FUNCTION refuse()`,
    )
  }
  try {
    return await work()
  } finally {
    await db.$executeRawUnsafe('DROP FUNCTION refuse CASCADE')
  }
}

let student: TestPerson
let admin: TestPerson
let video: { id: string; sectionId: string }

beforeEach(async () => {
  await storeSecurityKey()
  student = await createPerson()
  admin = await createAdmin()
  video = await createVideo({ sectionId: (await createSection()).id })
})

/** Starts writes of every kind: through models, raw SQL, and transactions, by students and by the owner. */
const writes = (): Record<string, Promise<{ status: number; body: unknown }>> => ({
  note: callRoute(createNote, { as: student, body: { videoId: video.id, content: 'A note' } }),
  progress: callRoute(saveProgress, { as: student, body: { videoId: video.id, completed: true } }),
  upload: callRoute(startUpload, { as: admin, body: { kind: 'video' } }),
  section: callRoute(updateSection, {
    as: admin,
    method: 'PUT',
    params: { sectionId: video.sectionId },
    body: { title: 'Apps' },
  }),
  settings: callRoute(updateSettings, { as: admin, method: 'PUT', body: { contentAccess: 'customers' } }),
})

test.each([
  ['53100', 'Storage is full, so we couldn’t save your changes. Try again later.'],
  ['25006', 'Storage is full, so we couldn’t save your changes. Try again later.'],
  ['53200', 'The site is temporarily unavailable. Try again in a minute.'],
  ['57P03', 'The site is temporarily unavailable. Try again in a minute.'],
])('while the database reports %s, every write answers 503 with the reason', async (code, message) => {
  await whileRefusing(code, async () => {
    for (const [name, answer] of Object.entries(writes())) {
      const { status, body } = await answer
      const refusal = { code: 'unavailable', message, requestId: expect.stringMatching(/^[0-9a-f]{12}$/) }
      expect([name, status, body]).toEqual([name, 503, refusal])
    }
    // The notification isn’t acknowledged, so WarriorPlus retries it.
    expect((await postNotification(createSaleFields())).status).toBe(503)
  })
  for (const [name, answer] of Object.entries(writes())) {
    expect([name, Math.floor((await answer).status / 100)]).toEqual([name, 2])
  }
})
