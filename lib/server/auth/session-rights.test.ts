import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { requireMediaAccess } from '@/lib/data/media/media-access'
import { db } from '@/lib/server/db/client'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import { createViewAsSession } from '@/tests/view-as-scenario'
import { findSession, hashSessionToken } from './session'
import { SESSION_COOKIE, VIEW_AS_COOKIE } from './session-cookies'

const OBJECT = '/objects/uploads/0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a11.mp4'

const addPasskey = ({ viewer }: TestPerson) =>
  db.passkey.create({
    data: {
      userId: viewer.id,
      credentialId: viewer.id,
      publicKey: new Uint8Array(),
      counter: 0,
      rpId: 'localhost',
      name: 'Laptop',
      isSynced: false,
    },
  })
const requirePasskeys = () => db.appSettings.create({ data: { id: 'default', passkeysRequired: true } })
const update = ({ token }: TestPerson, data: { passkeyAt?: Date; steppedUpAt?: Date }) =>
  db.session.update({ where: { sid: hashSessionToken(token) }, data })

const cookiesOf = ({ token, view }: TestPerson) => ({
  get: (name: string) => {
    const value = name === SESSION_COOKIE ? token : name === VIEW_AS_COOKIE ? view : undefined
    return value === undefined ? undefined : { value }
  },
})

/** Returns what each function that reads the rights of the current session says about them. */
async function rightsOf(person: TestPerson) {
  const session = await findSession(person.token)
  const student = await createPerson()
  const view = await createViewAsSession(person, student)
  const seen = await findSession(view.token, view.view)
  const media = await requireMediaAccess(cookiesOf(person), OBJECT).then(
    () => 'all',
    (error) => error.code,
  )
  await db.viewAs.deleteMany()
  return {
    isAdmin: session?.viewer.isAdmin,
    isLimited: session?.isLimited,
    media,
    canView: seen?.viewer.id === student.viewer.id,
  }
}

const full = { isAdmin: true, isLimited: false, media: 'all', canView: true }
const limited = { isAdmin: false, isLimited: true, media: 'step_up', canView: false }

test('an administrator without a passkey has every right', async () => {
  expect(await rightsOf(await createAdmin())).toEqual(full)
})

test('a passkey limits every session that did not confirm with one', async () => {
  const admin = await createAdmin()
  await addPasskey(admin)
  expect(await rightsOf(admin)).toEqual(limited)
  await update(admin, { passkeyAt: new Date() })
  expect(await rightsOf(admin)).toEqual(full)
})

test('the passkey of one administrator limits no other', async () => {
  const [admin, other] = [await createAdmin(), await createAdmin()]
  await addPasskey(other)
  expect(await rightsOf(admin)).toEqual(full)
})

test('while passkeys are required, an administrator without one is limited', async () => {
  const admin = await createAdmin()
  await requirePasskeys()
  expect(await rightsOf(admin)).toEqual(limited)
  await update(admin, { passkeyAt: new Date() })
  expect(await rightsOf(admin)).toEqual(full)
})

test('a student is never limited', async () => {
  await requirePasskeys()
  expect(await findSession((await createPerson()).token)).toMatchObject({
    isLimited: false,
    needsStepUp: false,
    viewer: { isAdmin: false },
  })
})

test.each([
  ['no step-up', {}, true],
  ['a step-up 14 minutes ago', { steppedUpAt: new Date(Date.now() - 14 * 60_000) }, false],
  ['a step-up 16 minutes ago', { steppedUpAt: new Date(Date.now() - 16 * 60_000) }, true],
])('with a passkey and %s, the session says whether a step-up is needed', async (_, stepUp, needsStepUp) => {
  const admin = await createAdmin()
  expect((await findSession(admin.token))?.needsStepUp).toBe(false)
  await addPasskey(admin)
  await update(admin, { passkeyAt: new Date(), ...stepUp })
  expect((await findSession(admin.token))?.needsStepUp).toBe(needsStepUp)
})

/**
 * Files that read whether a person is an administrator, without deciding what the current session may do. Each
 * entry says what they decide.
 */
const readers: Record<string, string> = {
  'lib/server/auth/session.ts': 'the one expression for the current session, and who can be viewed',
  'lib/server/auth/verified-email.ts': 'who becomes an administrator with ADMIN_EMAILS',
  'lib/contract/people/auth.ts': 'names the right of the current session',
  'lib/contract/people/customers.ts': 'names a listed person’s role',
  'lib/data/course/ask-course.ts': 'reads the right of the viewer',
  'lib/data/course/course-list.ts': 'reads the right of the viewer',
  'lib/data/course/lesson-thumbnails.ts': 'reads the right of the viewer',
  'lib/data/course/progress.ts': 'reads the right of the viewer',
  'lib/data/course/releases.ts': 'reads the right of the viewer',
  'lib/data/course/shown-offers.ts': 'reads the right of the viewer',
  'lib/data/mail/drop-reason.ts': 'whose email an account can’t claim',
  'lib/data/mail/queue-emails.ts': 'who receives alerts',
  'lib/data/media/media-access.ts': 'reads the right of the session',
  'lib/data/people/add-passkey.ts': 'reads the right of the session',
  'lib/data/people/additional-email-requests.ts': 'whose email an account can’t claim',
  'lib/data/people/analytics.ts': 'which accesses count',
  'lib/data/people/content-access.ts': 'reads the right of the viewer',
  'lib/data/people/course-visibility.ts': 'reads the right of the viewer',
  'lib/data/people/customer-access-and-progress.ts': 'what a listed person can watch',
  'lib/data/people/customer-emails.ts': 'whose emails can’t change',
  'lib/data/people/customers.ts': 'lists people, and keeps the last administrator',
  'lib/data/people/email-owner.ts': 'whose email can’t be added to another account',
  'lib/data/people/fix-mistyped-email.ts': 'whose accounts can’t be merged',
  'lib/data/people/is-student.ts': 'who counts as a student',
  'lib/data/people/known-browsers.ts': 'whether there is only one administrator',
  'lib/data/people/own-sessions.ts': 'reads the right of the viewer',
  'lib/data/people/describe-passkey-hosts.ts': 'whose passkeys no longer work',
  'lib/data/people/receipt-codes.ts': 'whose account a receipt can’t open',
  'lib/data/people/passkey-sign-in.ts': 'who can sign in with a passkey',
  'lib/data/people/view-as.ts': 'who can be viewed',
  'lib/data/sales/customer-profile.ts': 'shows a person’s role',
  'lib/data/sales/imports/undo-import.ts': 'which accounts an undone import deletes',
  'lib/data/sales/setup-guide/setup-facts.ts': 'whether an administrator watched a lesson',
  'lib/data/system/site-totals.ts': 'which people count',
  'lib/server/auth/access-rules.ts': 'reads the right of the session',
  'lib/server/http/page-access.ts': 'reads the right of the viewer',
  'lib/server/http/route.ts': 'reads the right of the viewer',
}

test('only the listed files read a person’s role', () => {
  const root = process.cwd()
  const tracked = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'lib', 'app/api', 'middleware.ts'],
    {
      encoding: 'utf8',
    },
  )
  const names = tracked.split('\n').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const reading = names.filter((name) =>
    /\bis_admin\b|\bisAdmin\b/.test(readFileSync(path.join(root, name), 'utf8')),
  )
  const inData = reading.filter((name) => !name.startsWith('app/') && !name.startsWith('lib/client/'))
  expect(inData.sort()).toEqual(Object.keys(readers).sort())
})

test('only the session reads the role in the database to decide about itself', () => {
  const source = readFileSync(path.join(process.cwd(), 'lib/server/auth/session.ts'), 'utf8')
  const reads = source.split('\n').filter((line) => /\.is_admin\b/.test(line) && !line.trim().startsWith('*'))
  // The expression itself, whether it limits the session, and that nobody views the site as an administrator.
  expect(reads).toHaveLength(4)
})
