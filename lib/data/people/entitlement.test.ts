import { z } from 'zod'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { db, Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { createPerson, createPurchase, createSection, restrictToCustomers } from '@/tests/factories'
import { grantsSectionSql, hasSectionAccessSql, isActiveSql, whereActive } from './entitlement'

const answerSchema = z.strictObject({ answer: z.boolean().nullable() })
const [ONE, OTHER] = ['0197a8f0-0000-7000-8000-000000000001', '0197a8f0-0000-7000-8000-000000000002']

test.each([
  [true, [], true],
  [true, [OTHER], true],
  [false, [ONE], true],
  [false, [OTHER, ONE], true],
  [false, [OTHER], false],
  [false, [], false],
  [null, null, null],
])(
  'a product with all sections (%j) or sections %j grants the section: %j',
  async (all, sections, expected) => {
    const [row] = await rows(answerSchema)`
    SELECT ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`)} AS answer
    FROM (SELECT ${all}::boolean AS grants_all_sections, ${sections}::uuid[] AS grants_section_ids) sold,
      (SELECT ${ONE}::uuid AS id) s`
    expect(row?.answer).toBe(expected)
  },
)

const open: Record<PurchaseAccess, boolean> = {
  pending: false,
  active: true,
  suspended: false,
  ended: false,
  disputed: false,
  refunded: false,
}

test.each(purchaseAccessSchema.options)(
  'applies the access rule to a purchase that is %s',
  async (access) => {
    const { viewer } = await createPerson()
    const { id } = await createPurchase(viewer.id, [])
    await db.purchase.update({ where: { id }, data: { access } })
    const [row] = await rows(answerSchema)`
    SELECT ${isActiveSql(Prisma.sql`p`)} AS answer FROM purchases p WHERE p.id = ${id}::uuid`
    expect(row?.answer).toBe(open[access])
    expect(await db.purchase.count({ where: { id, ...whereActive } })).toBe(open[access] ? 1 : 0)
  },
)

const cases: {
  course: 'open' | 'customers'
  draft?: true
  holds: 'nothing' | 'it' | 'another'
  access?: PurchaseAccess
  opens: boolean
}[] = [
  { course: 'open', holds: 'nothing', opens: true },
  { course: 'open', holds: 'nothing', draft: true, opens: false },
  { course: 'customers', holds: 'nothing', opens: false },
  { course: 'customers', holds: 'it', opens: true },
  { course: 'customers', holds: 'it', draft: true, opens: false },
  { course: 'customers', holds: 'it', access: 'refunded', opens: false },
  { course: 'customers', holds: 'it', access: 'pending', opens: false },
  { course: 'customers', holds: 'another', opens: false },
]

test.each(cases)('$course course, holds $holds ($access, draft: $draft): has access $opens', async (one) => {
  if (one.course === 'customers') await restrictToCustomers()
  const { viewer } = await createPerson()
  const section = await createSection({ draft: one.draft ?? false })
  const other = await createSection()
  if (one.holds !== 'nothing') {
    const { id } = await createPurchase(viewer.id, [one.holds === 'it' ? section.id : other.id])
    await db.purchase.update({ where: { id }, data: { access: one.access ?? 'active' } })
  }
  const [row] = await rows(answerSchema)`
    SELECT ${hasSectionAccessSql(Prisma.sql`${viewer.id}::uuid`)} AS answer FROM course_sections s WHERE s.id = ${section.id}::uuid`
  expect(row?.answer).toBe(one.opens)
})
