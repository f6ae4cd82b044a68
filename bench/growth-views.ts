import { randomUUID } from 'node:crypto'
import { deskViews } from './growth-pages'

/** Returns the reads of the admin screens and the student dashboard by name, as pages and API make them. */
export async function views(): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = await import('@/lib/server/db/client')
  const { findSession, hashSessionToken, isAdmin } = await import('@/lib/server/auth/session')
  const { getOverview, listAccessLogs, listActivity } = await import('@/lib/data/people/analytics')
  const { listCustomers } = await import('@/lib/data/people/customers')
  const { listPurchases } = await import('@/lib/data/sales/purchases')
  const { getPurchaseChoices } = await import('@/lib/data/sales/purchases-choices')
  const { getPurchaseSums } = await import('@/lib/data/sales/purchases-sums')
  const { listSections } = await import('@/lib/data/course/sections')
  const { listProgress } = await import('@/lib/data/course/progress')
  const { searchEverything } = await import('@/lib/data/search')
  const { getMoney } = await import('@/lib/data/sales/money')
  const { recountSales } = await import('@/lib/data/sales/sales-count')
  const { getOverviewAndFirstRun } = await import('@/lib/data/sales/first-run/first-run')
  const { listActiveWeeks, countActiveWeeks } = await import('@/lib/data/people/active-weeks')
  const { listReach, refreshReach } = await import('@/lib/data/course/reach')
  const { refreshFigures } = await import('@/lib/data/system/figures')
  const { getFrame, refreshStuck } = await import('@/lib/data/sales/stuck')
  const { listNotificationGroups } = await import('@/lib/data/sales/notifications/inbox-groups')
  const { getLaunch } = await import('@/lib/data/sales/launch')
  const { recountLaunch } = await import('@/lib/data/sales/launch-count')
  const { listLaunchPeople } = await import('@/lib/data/sales/launch-people')
  const { dayBefore } = await import('@/lib/contract/sales/launch')
  await refreshFigures()
  await countActiveWeeks(600_000)
  await refreshReach(600_000)
  await recountSales()
  await recountLaunch()
  const anybody = await db.userActivity.findFirstOrThrow({
    where: { accessCount: { gt: 0 } },
    select: { userId: true },
  })
  const { id: userId, email } = await db.user.update({
    where: { id: anybody.userId },
    data: { isAdmin: true },
  })
  const token = randomUUID()
  const expire = new Date(Date.now() + 60 * 60 * 1000)
  await db.session.create({ data: { sid: hashSessionToken(token), sess: {}, expire, userId } })
  const session = await findSession(token)
  if (!session || !isAdmin(session.viewer))
    throw new Error('The administrator of this benchmark was not found')
  const admin = session.viewer
  const page = { limit: 100 }
  const { id: product } = await db.product.findFirstOrThrow({ where: { name: 'Item 4' } })
  const month = { from: dayBefore(29), to: dayBefore(0) }
  const always = { from: dayBefore(3000), to: dayBefore(0) }
  const deep = async (list: (cursor?: string) => Promise<{ nextCursor: string | null }>) => {
    let cursor: string | undefined
    for (let n = 0; n < 5; n++) cursor = (await list(cursor)).nextCursor ?? undefined
    return () => list(cursor)
  }
  return {
    'who is asking': () => findSession(token),
    'settings and stuck': () => getFrame(admin),
    'finding what is stuck': () => refreshStuck(),
    'groups of attention': () => listNotificationGroups(admin),
    overview: () => getOverview(admin),
    'activity, 30 days': () => listActivity(admin, 30),
    'activity, 26 weeks': () => listActiveWeeks(admin, 26),
    'weeks, counted on': () => countActiveWeeks(),
    'sections, how far': () => listReach(admin),
    'overview, first steps': () => getOverviewAndFirstRun(admin),
    'customers, all': () => listCustomers(admin, page),
    'customers, page 6': await deep((cursor) => listCustomers(admin, { ...page, cursor })),
    'customers, active': () => listCustomers(admin, { ...page, status: 'active' }),
    'customers, inactive': () => listCustomers(admin, { ...page, status: 'inactive' }),
    'customers, newest': () => listCustomers(admin, { ...page, sort: 'newest' }),
    'customers, last access': () => listCustomers(admin, { ...page, sort: 'lastAccess' }),
    'last access, page 6': await deep((cursor) =>
      listCustomers(admin, { ...page, sort: 'lastAccess', cursor }),
    ),
    'customers, by views': () => listCustomers(admin, { ...page, sort: 'views' }),
    'by views, page 6': await deep((cursor) => listCustomers(admin, { ...page, sort: 'views', cursor })),
    'customers, by email': () => listCustomers(admin, { ...page, sort: 'email' }),
    'by email, page 6': await deep((cursor) => listCustomers(admin, { ...page, sort: 'email', cursor })),
    'customers, for a file': () => listCustomers(admin, { limit: 500 }),
    'search, one person': () => listCustomers(admin, { ...page, search: email }),
    'search, many': () => listCustomers(admin, { ...page, search: 'asha' }),
    'search, everybody': () => listCustomers(admin, { ...page, search: 'example.com' }),
    'search, nobody': () => listCustomers(admin, { ...page, search: 'nobody at all' }),
    'search, two letters': () => listCustomers(admin, { ...page, search: 'sh' }),
    'search, no letters': () => listCustomers(admin, { ...page, search: 'zq' }),
    'search, inactive': () => listCustomers(admin, { ...page, search: 'asha', status: 'inactive' }),
    'logs, all': () => listAccessLogs(admin, page),
    'logs, page 6': await deep((cursor) => listAccessLogs(admin, { ...page, cursor })),
    'logs, one person': () => listAccessLogs(admin, { ...page, userId }),
    'one search, an email': () => searchEverything(admin, email),
    'one search, a name': () => searchEverything(admin, 'asha'),
    'one search, a sale': () => searchEverything(admin, `sale_${userId}`),
    'one search, nobody': () => searchEverything(admin, 'nobody at all'),
    'one search, letters': () => searchEverything(admin, 'sh'),
    purchases: () => listPurchases(admin, page),
    'purchases, for a file': () => listPurchases(admin, { limit: 500 }),
    'purchases, one sale': () => listPurchases(admin, { ...page, search: email }),
    'purchases, all found': () => listPurchases(admin, { ...page, search: 'sale_' }),
    'purchases, nobody': () => listPurchases(admin, { ...page, search: 'nobody at all' }),
    'purchases, 2 letters': () => listPurchases(admin, { ...page, search: 'zq' }),
    'purchases, page 6': await deep((cursor) => listPurchases(admin, { ...page, cursor })),
    'purchases, highest': () => listPurchases(admin, { ...page, sort: 'highest' }),
    'highest, page 6': await deep((cursor) => listPurchases(admin, { ...page, sort: 'highest', cursor })),
    'highest, a product': () => listPurchases(admin, { ...page, sort: 'highest', product }),
    'highest, a month': () => listPurchases(admin, { ...page, sort: 'highest', ...month }),
    refunded: () => listPurchases(admin, { ...page, status: 'refunded' }),
    'refunded, by name': () => listPurchases(admin, { ...page, status: 'refunded', search: 'asha' }),
    'suspended, an affiliate': () => listPurchases(admin, { ...page, access: 'suspended', affiliate: '7' }),
    'a product, a month': () => listPurchases(admin, { ...page, product, ...month }),
    'none of two halves': () => listPurchases(admin, { ...page, status: 'refunded', access: 'active' }),
    'sums, suspended': () => getPurchaseSums(admin, { status: 'suspended' }),
    'sums, one sale': () => getPurchaseSums(admin, { search: email }),
    'sums, a product': () => getPurchaseSums(admin, { product }),
    'sums, too many': () => getPurchaseSums(admin, { status: 'completed' }),
    'what to filter by': () => getPurchaseChoices(admin),
    'launch, 30 days': () => getLaunch(admin, month),
    'launch, all days': () => getLaunch(admin, always),
    'launch, an affiliate': () => getLaunch(admin, { ...always, affiliate: '7' }),
    'launch, who stopped': () => listLaunchPeople(admin, { ...always, ...page, step: 'mailed' }),
    'launch, page 6': await deep((cursor) =>
      listLaunchPeople(admin, { ...always, ...page, step: 'mailed', cursor }),
    ),
    'money, 60 days': () => getMoney(admin, {}),
    'money, two years': () => getMoney(admin, { from: dayBefore(729) }),
    'dashboard, sections': () => listSections(admin),
    'dashboard, progress': () => listProgress(admin),
    ...(await deskViews(admin, token)),
  }
}
