import { hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { callRoute, type RouteResponse } from '@/tests/call-route'
import { createAdmin, createPerson, createPurchase, MISSING_ID, type TestPerson } from '@/tests/factories'
import { withRequestScope } from '@/tests/request-scope'
import { loadRouteFiles } from '@/tests/route-files'
import { postWithdrawal, turnOnWithdrawals } from '@/tests/withdrawal-helpers'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

/**
 * Calls that a limited session can make. The first group is for the session itself. The other calls work even
 * without a session.
 */
const answered: Record<string, string> = {
  'GET api/auth/user': 'says who is signed in',
  'GET api/logout': 'ends the session',
  'POST api/account/passkeys': 'asks for a link from the terminal',
  'POST api/account/passkeys/options': 'asks for a link from the terminal',
  'POST api/auth/passkey': 'confirms the session',
  'POST api/auth/passkey/options': 'confirms the session',

  'GET api/auth/[...nextauth]': 'sign-in',
  'GET api/cron/caller': 'asks for the secret of the cron jobs',
  'GET api/cron/maintenance': 'asks for the secret of the cron jobs',
  'GET api/health': 'liveness',
  'GET api/ipn/[network]/[[...token]]': 'a check of the notification URL by a network',
  'GET api/login': 'redirects to the sign-in page',
  'GET api/metrics': 'asks for the token of the metrics',
  'GET api/ready': 'readiness',
  'GET api/unsubscribe/[token]': 'a link in an email',
  'GET icons/[file]': 'the icons of the site',
  'GET landing/[version]/[page]': 'the landing page',
  'GET mail/c/[token]': 'a link in an email',
  'GET media/read/[...key]': 'asks for a signed URL',
  'POST api/account/emails/confirm': 'a link in an email',
  'POST api/auth/[...nextauth]': 'sign-in',
  'POST api/auth/code': 'sign-in',
  'POST api/cron/maintenance': 'asks for the secret of the cron jobs',
  'POST api/ipn/[network]/[[...token]]': 'a notification of a network',
  'POST api/ipn/warriorplus': 'a notification of the network',
  'POST api/ipn/warriorplus/key': 'a notification of the network',
  'POST api/leads': 'early access',
  'POST api/mail/confirm/[token]': 'a link in an email',
  'POST api/unsubscribe/[token]': 'a link in an email',
  'POST api/withdrawals': 'the withdrawal form',
  'POST api/withdrawals/form': 'the withdrawal form',
  'PUT media/upload/[...key]': 'asks for a signed URL',
}

/** The catch-all endpoint, which returns 404 at every other URL. */
const MISSING_ENDPOINT = 'api/[[...rest]]'

/** Creates an administrator with a passkey, in a session that wasn’t confirmed with the passkey. */
async function createLimitedAdmin(): Promise<TestPerson> {
  const admin = await createAdmin()
  const userId = admin.viewer.id
  const key = { credentialId: userId, publicKey: new Uint8Array(), counter: 0, rpId: 'localhost' }
  await db.passkey.create({ data: { ...key, userId, name: 'Laptop', isSynced: false } })
  return admin
}

/** Returns URL parameters that fit every route file. */
const params = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === 'key' ? `uploads/${MISSING_ID}.mp4` : MISSING_ID) },
)

const isRefused = ({ status, body }: RouteResponse<{ code?: string }>) =>
  status === 405 || (status === 403 && body.code === 'step_up')

test('every call asks for the passkey, except for those that need no full session', async () => {
  const admin = await createLimitedAdmin()
  const sid = hashSessionToken(admin.token)
  const session = await db.session.findUniqueOrThrow({ where: { sid } })
  const others: string[] = []
  for (const { template, handlers } of await loadRouteFiles()) {
    if (template === MISSING_ENDPOINT) continue
    for (const [verb, handler] of handlers) {
      const answer = await callRoute<{ code?: string }>(withRequestScope(handler), {
        as: admin,
        method: verb,
        params,
      })
      if (!isRefused(answer)) others.push(`${verb} ${template}`)
      // Signing out ends the session, which the next calls still need.
      await db.session.upsert({ where: { sid }, create: { ...session, sess: {} }, update: {} })
    }
  }
  expect(others.sort()).toEqual(Object.keys(answered).sort())
}, 240_000)

test('a public call treats a limited session as signed out', async () => {
  await turnOnWithdrawals()
  const [admin, student] = [await createLimitedAdmin(), await createPerson()]
  const declareOwn = async (as: TestPerson) => {
    const { id: purchaseId } = await createPurchase(as.viewer.id, [])
    return (await postWithdrawal({ purchaseId }, { as })).status
  }
  expect([await declareOwn(admin), await declareOwn(student)]).toEqual([404, 201])
})
