import { findGainingAccount } from '@/lib/data/people/account'
import { db } from '@/lib/server/db'
import { hashLinkToken } from '@/lib/server/sign-in-link'
import { afterResponses } from '@/tests/background'
import { type Answer, call } from '@/tests/call'
import { createAdmin, createPerson, createVideo, type Person } from '@/tests/factories'
import { configureKey, createProduct, post, saleFields } from '@/tests/notifications'
import { NOWHERE, otherClient } from '@/tests/other-database'
import { POST as confirm } from './emails/confirm/route'
import { DELETE, GET, POST } from './emails/route'
import { DELETE as signOutEverywhere } from './sessions/route'

const second = 'jane@example.com'
let student: Person
beforeEach(async () => {
  student = await createPerson({ email: 'home@example.com' })
})

const ask = (email: string = second) => call(POST, { as: student, body: { email } })

/** Puts a known token in place of the mailed one, of which only the hash is kept. */
async function linkFor(person: Person, email: string) {
  const identifier = `address ${person.viewer.id} ${email}`
  await db.verificationToken.updateMany({ where: { identifier }, data: { token: hashLinkToken('known') } })
  return { token: 'known', account: person.viewer.id, email }
}
/** Where the browser goes from there; a page says what happened, never JSON. */
const leadsTo = ({ status, headers }: Answer<unknown>) =>
  status === 303 && headers.get('location')?.replace('http://localhost:3000', '')
const press = (query: Record<string, string>) => call(confirm, { method: 'POST', query })

test('a second address is added by its own button, and notifications know it from then on', async () => {
  await configureKey()
  await createProduct('wso_ab12cd')
  expect((await ask()).status).toBe(201)
  await afterResponses()
  expect((await call(GET, { as: student })).body).toEqual([])
  const link = await linkFor(student, second)
  const stranger = await createPerson()
  expect(leadsTo(await press({ ...link, token: 'guessed' }))).toBe('/login/address')
  expect(leadsTo(await press({ ...link, account: stranger.viewer.id }))).toBe('/login/address')
  expect(await db.userEmail.count()).toBe(0)
  expect(leadsTo(await press(link))).toBe('/login/address?done=1')
  expect(leadsTo(await press(link))).toBe('/login/address')
  expect((await call(GET, { as: student })).body).toMatchObject([{ email: second }])
  await post(saleFields())
  const users = await db.user.findMany({ where: { hasPurchased: true } })
  expect(users.map(({ email }) => email)).toEqual(['home@example.com'])
})

test('a link names the account that gains, until it is used up or too old', async () => {
  await ask()
  await afterResponses()
  const link = await linkFor(student, second)
  expect(await findGainingAccount(link)).toBe('home@example.com')
  expect(await findGainingAccount({ ...link, token: 'guessed' })).toBeNull()
  expect(await findGainingAccount({ ...link, email: 'other@example.com' })).toBeNull()
  await db.verificationToken.updateMany({ data: { expires: new Date(Date.now() - 1000) } })
  expect(await findGainingAccount(link)).toBeNull()
  expect(leadsTo(await press(link))).toBe('/login/address')
  expect(await db.userEmail.count()).toBe(0)
})

test('what was bought, finished and written with it becomes theirs', async () => {
  await configureKey()
  await createProduct('wso_ab12cd')
  await post(saleFields())
  await ask()
  await afterResponses()
  const other = await db.user.findUniqueOrThrow({ where: { email: second } })
  const videos = [await createVideo(), await createVideo()]
  const [both, one] = videos.map(({ id }) => id)
  const of = (userId: string, videoId = '', completed = false, lastPosition = 0) => ({
    userId,
    videoId,
    completed,
    lastPosition,
  })
  await db.videoProgress.createMany({
    data: [of(student.viewer.id, both, false, 50), of(other.id, both, true, 10), of(other.id, one, true)],
  })
  await db.videoNote.create({ data: { userId: other.id, videoId: both ?? '', content: 'mine' } })
  expect((await press(await linkFor(student, second))).status).toBe(303)
  const user = await db.user.findUniqueOrThrow({
    where: { id: student.viewer.id },
    include: { purchases: true, notes: true, progress: { orderBy: { lastPosition: 'desc' } } },
  })
  expect(user).toMatchObject({
    hasPurchased: true,
    purchases: [{ access: 'active' }],
    notes: [{ content: 'mine' }],
  })
  expect(user.progress.map(({ completed, lastPosition }) => [completed, lastPosition])).toEqual([
    [true, 50],
    [true, 0],
  ])
  expect(await db.user.findUnique({ where: { email: second } })).toBeNull()
  await post(saleFields({ WP_ACTION: 'refund', IPN_ID: '98765402' }))
  expect(await db.user.findUnique({ where: { id: student.viewer.id } })).toMatchObject({
    hasPurchased: false,
  })
})

test('what was bought with an address goes along when it moves from one account to another', async () => {
  await configureKey()
  await createProduct('wso_ab12cd')
  const before = await createPerson({ email: 'before@example.com' })
  await db.userEmail.create({
    data: { userId: before.viewer.id, email: second, verifiedAt: new Date() },
  })
  await post(saleFields())
  const own = { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' }
  await post(saleFields({ ...own, WP_BUYER_EMAIL: 'before@example.com' }))
  await ask()
  await afterResponses()
  expect((await press(await linkFor(student, second))).status).toBe(303)
  const owners = await db.purchase.findMany({
    orderBy: { warriorPlusSaleId: 'asc' },
    include: { user: true },
  })
  expect(owners.map(({ user }) => user?.email)).toEqual(['before@example.com', 'home@example.com'])
  const bought = await db.user.findMany({ orderBy: { email: 'asc' } })
  expect(bought.map(({ hasPurchased }) => hasPurchased)).toEqual([true, true])
  expect(await db.userEmail.findMany()).toMatchObject([{ email: second, userId: student.viewer.id }])
})

test('a link to an address that has become the own first one adds nothing, and breaks nothing', async () => {
  await ask()
  await afterResponses()
  await db.user.update({ where: { id: student.viewer.id }, data: { email: second } })
  expect((await press(await linkFor(student, second))).status).toBe(303)
  expect(await db.user.findMany()).toMatchObject([{ email: second }])
  expect(await db.userEmail.count()).toBe(0)
})

test('a link to an account that has become part of another works no more, and says so on its page', async () => {
  await ask()
  await afterResponses()
  const link = await linkFor(student, second)
  await db.user.delete({ where: { id: student.viewer.id } })
  expect(leadsTo(await press(link))).toBe('/login/address')
  await createPerson({ email: second })
  expect(leadsTo(await press(link))).toBe('/login/address')
})

test("an administrator's address cannot be taken", async () => {
  await createAdmin({ email: second })
  await ask()
  await afterResponses()
  expect(leadsTo(await press(await linkFor(student, second)))).toBe('/login/address?refused=1')
  expect(await db.user.findUnique({ where: { email: second } })).toMatchObject({ isAdmin: true })
})

test('asking tells nothing of others, and is limited', async () => {
  await createPerson({ email: second })
  const [taken, free] = [await ask(), await ask('nobody@example.com')]
  expect([taken.status, free.status]).toEqual([201, 201])
  expect((await ask('home@example.com')).status).toBe(409)
  for (let count = 0; count < 4; count++) await ask()
  expect((await ask()).status).toBe(429)
})

test('only the signed-in, only real addresses, only their own', async () => {
  expect((await call(GET)).status).toBe(401)
  expect((await call(POST, { body: { email: second } })).status).toBe(401)
  expect((await ask('no address')).status).toBe(400)
  const gone = await call(DELETE, { as: student, method: 'DELETE', body: { email: second } })
  expect(gone.status).toBe(404)
  await db.userEmail.create({
    data: { userId: student.viewer.id, email: second, verifiedAt: new Date() },
  })
  expect((await call(DELETE, { as: student, method: 'DELETE', body: { email: second } })).status).toBe(204)
})

test('signing out everywhere ends this session too, and nobody else’s', async () => {
  const other = await createPerson()
  expect((await call(signOutEverywhere, { as: student, method: 'DELETE' })).status).toBe(204)
  expect((await call(GET, { as: student })).status).toBe(401)
  expect((await call(GET, { as: other })).status).toBe(200)
})

test('while the database is away a link asks to wait, and works afterwards', async () => {
  await ask()
  await afterResponses()
  const link = await linkFor(student, second)
  const away = await otherClient(NOWHERE).$queryRaw`SELECT 1`.catch((error: unknown) => error)
  const transaction = jest.spyOn(db, '$transaction').mockRejectedValue(away)
  expect(leadsTo(await press(link))).toBe(`/login/address?${new URLSearchParams(link)}`)
  transaction.mockRestore()
  const find = jest.spyOn(db.verificationToken, 'findFirst').mockRejectedValue(away)
  await expect(findGainingAccount(link)).rejects.toMatchObject({ code: 'unavailable' })
  find.mockRestore()
  expect(leadsTo(await press(link))).toBe('/login/address?done=1')
})
