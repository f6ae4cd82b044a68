import { z } from 'zod'
import { accountExportSchema } from '@/lib/contract/account-export'
import { forgetBuyer } from '@/lib/data/sales/notifications/forget-buyer'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { createAdmin } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import { deleteCustomer } from './customers'
import { personalDataColumns, tableOf } from './personal-data-columns'

const declared = Object.entries(personalDataColumns).map(([name, column]) => ({ name, ...column }))
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name).toSorted()

/** Columns with the email of the owner or of a mail server. */
const notAboutPeople = ['app_settings.email_server', 'site.support_email']

test('every foreign key to people is declared, with what deleting a person does', async () => {
  const found = await queryRows(z.strictObject({ name: z.string(), erase: z.string() }))`
    SELECT k.conrelid::regclass || '.' || a.attname AS name,
      CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'clear' ELSE 'refuse' END AS erase
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
    WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass`
  const keys = new Set(namesOf(found))
  expect(declared.filter(({ name }) => keys.has(name)).map(({ name, erase }) => ({ name, erase }))).toEqual(
    expect.arrayContaining(found),
  )
})

test('every column with the ID or email of a person is declared, unless its table is deleted with the person', async () => {
  const found = await queryRows(z.strictObject({ name: z.string() }))`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type IN ('text', 'uuid')
      AND (column_name ~ '(^|_)(user_id|email)($|_(hash|server)$)' OR column_name IN ('identifier', 'claimed_from'))`
  const deleted = new Set(
    declared.filter(({ erase }) => erase === 'cascade').map(({ name }) => tableOf(name)),
  )
  const known = new Set([...namesOf(declared), ...notAboutPeople])
  expect(namesOf(found).filter((name) => !known.has(name) && !deleted.has(tableOf(name)))).toEqual([])
})

test('every list of the account export contains a declared column', () => {
  const { madeAt: _, ...lists } = accountExportSchema.shape
  const exported = declared.flatMap((column) => (typeof column.export === 'string' ? [] : column.export))
  expect([...new Set(exported)].toSorted()).toEqual(Object.keys(lists).toSorted())
})

test('after a customer is deleted, only tables that keep their rows contain the email', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await turnOnWithdrawals()
  const [email, second] = ['jane@example.com', 'jane@home.example']
  await postNotification(createSaleFields({ WP_BUYER_EMAIL: email }))
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  await db.userEmail.create({ data: { email: second, userId: id, verifiedAt: new Date() } })
  await db.purchase.updateMany({ data: { claimedFrom: second, claimedAt: new Date() } })
  await db.lead.create({ data: { email, source: 'list', words: 'Ask' } })
  await db.mailSuppression.create({ data: { email: second, reason: 'Mailbox full' } })
  await db.verificationToken.create({ data: { identifier: email, token: 'a', expires: new Date() } })
  const admin = await createAdmin()
  await deleteCustomer(admin.viewer, id, forgetBuyer)
  const kept = declared.filter(({ erase }) => erase === 'keep').map(({ name }) => tableOf(name))
  const tables = await queryRows(z.strictObject({ name: z.string() }))`
    SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND relname <> ALL(${kept})`
  const found = []
  for (const { name } of tables) {
    const table = Prisma.raw(`"${name}"`)
    const rest = await db.$queryRaw<object[]>`SELECT 1 FROM ${table} t WHERE t::text LIKE '%jane@%'`
    if (rest.length > 0) found.push(name)
  }
  expect(found).toEqual([])
})
