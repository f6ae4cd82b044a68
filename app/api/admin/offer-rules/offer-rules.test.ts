import {
  type ComplianceRuleCheck,
  complianceQuestions,
  complianceRuleSchema,
} from '@/lib/contract/system/compliance-rules'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin } from '@/tests/factories'
import { GET, PUT } from './route'

test('stores who checked a rule and when, and keeps the first administrator', async () => {
  const [first, second] = [await createAdmin(), await createAdmin()]
  const tick = (as: typeof first, isTicked: boolean) =>
    callRoute<ComplianceRuleCheck[]>(PUT, { as, method: 'PUT', body: { rule: 'scarcity', isTicked } })
  const { body } = await tick(first, true)
  expect(body).toEqual([
    { rule: 'scarcity', tickedBy: first.viewer.email, tickedAt: expect.stringMatching(/Z$/) },
  ])
  expect((await tick(second, true)).body).toEqual(body)
  expect(await callRoute(GET, { as: second })).toMatchObject({ status: 200, body })
  expect((await tick(second, false)).body).toEqual([])
  expect(
    await db.auditLog.findMany({ orderBy: { at: 'asc' }, select: { action: true, target: true } }),
  ).toEqual([
    { action: 'offer.tick', target: 'scarcity' },
    { action: 'offer.untick', target: 'scarcity' },
  ])
})

test('keeps a checked rule after its administrator is deleted, and drops removed rules', async () => {
  const [admin, other] = [await createAdmin(), await createAdmin()]
  await callRoute(PUT, { as: admin, method: 'PUT', body: { rule: 'refunds', isTicked: true } })
  await db.offerTick.create({ data: { rule: 'of-old' } })
  await db.user.delete({ where: { id: admin.viewer.id } })
  expect((await callRoute(GET, { as: other })).body).toMatchObject([{ rule: 'refunds', tickedBy: null }])
})

test('asks every rule once, with its source', () => {
  expect(complianceQuestions.map(({ rule }) => rule).sort()).toEqual([...complianceRuleSchema.options].sort())
  for (const { source } of complianceQuestions) expect(source).toMatch(/^https:\/\/help\.warriorplus\.com\//)
})
