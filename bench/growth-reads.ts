import { randomUUID } from 'node:crypto'
import { createAdminPageReads } from './growth-admin-pages'

/**
 * Returns the measured reads of the admin screens and the student dashboard by name. The reads run as in pages
 * and the API.
 */
export async function createMeasuredReads(): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = await import('@/lib/server/db/client')
  const { findSession, hashSessionToken, isAdmin } = await import('@/lib/server/auth/session')
  const { getOverview, listAccessLogs, listActivity } = await import('@/lib/data/people/analytics')
  const { listCustomers } = await import('@/lib/data/people/customers')
  const { listPurchases } = await import('@/lib/data/sales/purchases')
  const { getPurchaseFilterOptions } = await import('@/lib/data/sales/purchase-filter-options')
  const { getPurchaseTotals } = await import('@/lib/data/sales/purchase-totals')
  const { listSections } = await import('@/lib/data/course/sections')
  const { listProgress } = await import('@/lib/data/course/progress')
  const { searchAdmin } = await import('@/lib/data/admin-search')
  const { getDailyRevenue } = await import('@/lib/data/sales/daily-revenue')
  const { recountSales } = await import('@/lib/data/sales/sales-rollups')
  const { getOverviewAndSetupGuide } = await import('@/lib/data/sales/setup-guide/setup-guide')
  const { listActiveWeeks, countActiveWeeks } = await import('@/lib/data/people/active-weeks')
  const { listSectionProgress, refreshSectionProgress } = await import('@/lib/data/course/section-progress')
  const { refreshSiteTotals } = await import('@/lib/data/system/site-totals')
  const { getAdminShellData, refreshAttention } = await import('@/lib/data/sales/attention')
  const { fillMissingEvents } = await import('@/lib/data/sales/notifications/fill-missing-events')
  const { listNotificationGroups } = await import('@/lib/data/sales/notifications/notification-groups')
  const { getLaunchFunnel } = await import('@/lib/data/sales/launch-funnel')
  const { recountLaunch } = await import('@/lib/data/sales/launch-rollups')
  const { listLaunchPeople } = await import('@/lib/data/sales/launch-people')
  const { getUtcDayBefore } = await import('@/lib/contract/sales/launch')
  // The seed stores messages without events, because only the network’s adapter derives events from messages.
  await fillMissingEvents()
  await refreshSiteTotals()
  await countActiveWeeks(600_000)
  await refreshSectionProgress(600_000)
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
  const month = { from: getUtcDayBefore(29), to: getUtcDayBefore(0) }
  const always = { from: getUtcDayBefore(3000), to: getUtcDayBefore(0) }
  const deep = async (list: (cursor?: string) => Promise<{ nextCursor: string | null }>) => {
    let cursor: string | undefined
    for (let n = 0; n < 5; n++) cursor = (await list(cursor)).nextCursor ?? undefined
    return () => list(cursor)
  }
  return {
    'session lookup': () => findSession(token),
    'frame of admin pages': () => getAdminShellData(admin),
    'finding what needs attention': () => refreshAttention(),
    'notification groups': () => listNotificationGroups(admin),
    overview: () => getOverview(admin),
    'activity, 30 days': () => listActivity(admin, 30),
    'activity, 26 weeks': () => listActiveWeeks(admin, 26),
    'counting active weeks': () => countActiveWeeks(),
    'section progress': () => listSectionProgress(admin),
    'overview and setup guide': () => getOverviewAndSetupGuide(admin),
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
    'customers, for CSV': () => listCustomers(admin, { limit: 500 }),
    'search, one person': () => listCustomers(admin, { ...page, search: email }),
    'search, many': () => listCustomers(admin, { ...page, search: 'asha' }),
    'search, everybody': () => listCustomers(admin, { ...page, search: 'example.com' }),
    'search, nobody': () => listCustomers(admin, { ...page, search: 'nobody at all' }),
    'search, two letters': () => listCustomers(admin, { ...page, search: 'sh' }),
    'search, no match': () => listCustomers(admin, { ...page, search: 'zq' }),
    'search, inactive': () => listCustomers(admin, { ...page, search: 'asha', status: 'inactive' }),
    'logs, all': () => listAccessLogs(admin, page),
    'logs, page 6': await deep((cursor) => listAccessLogs(admin, { ...page, cursor })),
    'logs, one person': () => listAccessLogs(admin, { ...page, userId }),
    'admin search, an email': () => searchAdmin(admin, email),
    'admin search, a name': () => searchAdmin(admin, 'asha'),
    'admin search, a sale': () => searchAdmin(admin, `sale_${userId}`),
    'admin search, nobody': () => searchAdmin(admin, 'nobody at all'),
    'admin search, letters': () => searchAdmin(admin, 'sh'),
    purchases: () => listPurchases(admin, page),
    'purchases, for CSV': () => listPurchases(admin, { limit: 500 }),
    'purchases, one buyer': () => listPurchases(admin, { ...page, search: email }),
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
    'suspended, one affiliate': () => listPurchases(admin, { ...page, access: 'suspended', affiliate: '7' }),
    'a product, a month': () => listPurchases(admin, { ...page, product, ...month }),
    'refunded with access': () => listPurchases(admin, { ...page, status: 'refunded', access: 'active' }),
    'sums, suspended': () => getPurchaseTotals(admin, { status: 'suspended' }),
    'sums, one buyer': () => getPurchaseTotals(admin, { search: email }),
    'sums, a product': () => getPurchaseTotals(admin, { product }),
    'sums, too many': () => getPurchaseTotals(admin, { status: 'completed' }),
    'filter options': () => getPurchaseFilterOptions(admin),
    'launch, 30 days': () => getLaunchFunnel(admin, month),
    'launch, all days': () => getLaunchFunnel(admin, always),
    'launch, one affiliate': () => getLaunchFunnel(admin, { ...always, affiliate: '7' }),
    'launch, who stopped': () => listLaunchPeople(admin, { ...always, ...page, step: 'mailed' }),
    'launch, page 6': await deep((cursor) =>
      listLaunchPeople(admin, { ...always, ...page, step: 'mailed', cursor }),
    ),
    'revenue, 60 days': () => getDailyRevenue(admin, {}),
    'revenue, two years': () => getDailyRevenue(admin, { from: getUtcDayBefore(729) }),
    'dashboard, sections': () => listSections(admin),
    'dashboard, progress': () => listProgress(admin),
    ...(await createAdminPageReads(admin, token)),
  }
}
