import { PUT as handleWithdrawal } from '@/app/api/admin/withdrawals/[withdrawalId]/route'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { postWithdrawal, turnOnWithdrawals } from '@/tests/withdrawal-helpers'

jest.setTimeout(60_000)

beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await turnOnWithdrawals()
  await postNotification(createSaleFields())
})

const refund = () =>
  postNotification(
    createSaleFields({ WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '98765402' }),
  )

/** Declares a withdrawal, and waits until its purchase is found. */
async function withdraw() {
  await postWithdrawal()
  await waitForBackgroundWork()
}

/** Lets the owner assign the purchase to a withdrawal that names an unknown order. */
async function prepareChoice() {
  await postWithdrawal({ order: '404' })
  await waitForBackgroundWork()
  const admin = await createAdmin()
  const { id: withdrawalId } = await db.withdrawal.findFirstOrThrow()
  const { id: purchaseId } = await db.purchase.findFirstOrThrow()
  return async () => {
    const params = { withdrawalId }
    const answer = await callRoute(handleWithdrawal, {
      as: admin,
      method: 'PUT',
      params,
      body: { purchaseId },
    })
    expect(answer.status).toBe(200)
  }
}

const ways: [name: string, prepare: () => Promise<() => Promise<void>>][] = [
  ['the matching', async () => withdraw],
  ['the owner', prepareChoice],
]

test('a withdrawal that the owner reopens while its refund arrives is closed', async () => {
  await withdraw()
  const { id: withdrawalId } = await db.withdrawal.findFirstOrThrow()
  const admin = await createAdmin()
  const setHandled = (handled: boolean) =>
    callRoute(handleWithdrawal, { as: admin, method: 'PUT', params: { withdrawalId }, body: { handled } })
  await setHandled(true)
  // The refund locks the timeline of the purchase after it has looked for open withdrawals.
  const hold = await holdLock('SELECT FROM purchase_moments FOR UPDATE')
  const refunding = refund()
  await hold.waiters(1)
  const reopening = setHandled(false)
  await Promise.race([reopening, hold.waiters(2)])
  await hold.release()
  await Promise.all([refunding, reopening])
  expect(await readOutcome()).toEqual(closed)
})

/** Returns how the only withdrawal ended, and the purchase it is assigned to. */
async function readOutcome() {
  const [withdrawal] = await db.withdrawal.findMany({ include: { purchase: true } })
  const { closedBy, handledAt, purchase } = withdrawal ?? {}
  return { closedBy, isHandled: handledAt instanceof Date, isRefunded: purchase?.isRefunded }
}
const closed = { closedBy: 'refund', isHandled: true, isRefunded: true }
const isRefunded = async () => (await db.purchase.findFirstOrThrow()).isRefunded

/** Holds the buyer's row, for which both changes wait after they lock the sale. */
const holdBuyer = () => holdLock(`SELECT FROM users WHERE email = 'jane@example.com' FOR UPDATE`)

describe.each(ways)('%s finds the purchase while its refund arrives', (_, prepare) => {
  test('a refund waits for the assignment, and closes the withdrawal', async () => {
    const assign = await prepare()
    const hold = await holdBuyer()
    const assigning = assign()
    await hold.waiters(1)
    const refunding = refund()
    const early = await Promise.race([refunding.then(() => 'refunded'), hold.waiters(1).then(() => 'waits')])
    expect([early, await isRefunded()]).toEqual(['waits', false])
    await hold.release()
    await Promise.all([assigning, refunding])
    expect(await readOutcome()).toEqual(closed)
  })

  test('the assignment waits for a refund, and closes the withdrawal', async () => {
    const assign = await prepare()
    const hold = await holdBuyer()
    const refunding = refund()
    await hold.waiters(1)
    const assigning = assign()
    await hold.waiters(2)
    expect([await isRefunded(), (await readOutcome()).closedBy]).toEqual([false, null])
    await hold.release()
    await Promise.all([assigning, refunding])
    expect(await readOutcome()).toEqual(closed)
  })

  test('the withdrawal is closed in any order', async () => {
    const assign = await prepare()
    await Promise.all([assign(), refund()])
    expect(await readOutcome()).toEqual(closed)
  })
})
