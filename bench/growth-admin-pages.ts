import { randomUUID } from 'node:crypto'
import type { Admin } from '@/lib/server/auth/session'

/** Maximum number of queries an admin page may send. */
export const PAGE_QUERIES_MAX = 5

type Views = Record<string, () => Promise<unknown>>

/**
 * Returns the reads of each admin page by name. Names that start with "page:" include the session lookup and
 * the data of the frame around every page. The other names are single reads.
 */
export async function createAdminPageReads(admin: Admin, token: string): Promise<Views> {
  const { db } = await import('@/lib/server/db/client')
  const { findSession, hashSessionToken } = await import('@/lib/server/auth/session')
  const { getAdminShellData } = await import('@/lib/data/sales/attention')
  const { getCustomerProfile } = await import('@/lib/data/sales/customer-profile')
  const { getImport, listImports } = await import('@/lib/data/sales/imports/imports')
  const { listProducts } = await import('@/lib/data/sales/products')
  const { listPurchases } = await import('@/lib/data/sales/purchases')
  const { getPurchaseTotals } = await import('@/lib/data/sales/purchase-totals')
  const { getDailyRevenue } = await import('@/lib/data/sales/daily-revenue')
  const { listSections } = await import('@/lib/data/course/sections')
  const { getOverviewAndSetupGuide } = await import('@/lib/data/sales/setup-guide/setup-guide')
  const { getRetention } = await import('@/lib/data/course/retention')
  const { getVideo } = await import('@/lib/data/course/videos')
  const { listLeads } = await import('@/lib/data/mail/lead-list')
  const { listAudit } = await import('@/lib/data/system/audit')

  const { countRecipients, getBroadcast, listBroadcasts } = await import('@/lib/data/mail/broadcasts')
  const { defaultSegment } = await import('@/lib/contract/mail/broadcasts')
  const { id: waiting } = await db.broadcast.findFirstOrThrow({ where: { subject: 'Mail 2' } })

  const page = (work: () => Promise<unknown>) => async () => {
    await findSession(token)
    await Promise.all([getAdminShellData(admin), work()])
  }
  const first = { limit: 100 }
  const { id: buyer } = await db.user.findFirstOrThrow({
    where: { hasPurchased: true, isAdmin: false, activity: { accessCount: { gt: 0 } } },
  })
  const list = async (state: 'done' | 'undone') => (await db.import.findFirstOrThrow({ where: { state } })).id
  const [done, undone] = [await list('done'), await list('undone')]
  const { videoId } = await db.lessonFile.findFirstOrThrow()
  const { id: courseId } = await db.course.findFirstOrThrow()
  const { id: view } = await db.viewAs.create({
    data: {
      adminId: admin.id,
      sid: hashSessionToken(token),
      userId: buyer,
      reason: 'Measured',
      endsAt: new Date(Date.now() + 60 * 60 * 1000),
    },
  })
  if (!(await findSession(token, view))?.viewer.isReadOnly)
    throw new Error('The view-as session was not found')
  return {
    'session, viewing as': () => findSession(token, view),
    'session, view ended': () => findSession(token, randomUUID()),
    'page: Admin Panel': page(() =>
      Promise.all([listSections(admin), getOverviewAndSetupGuide(admin), getDailyRevenue(admin, {})]),
    ),
    'page: purchases': page(() => Promise.all([listPurchases(admin, first), getDailyRevenue(admin, {})])),
    'page: refunded sales': page(() => {
      const filter = { status: 'refunded' }
      return Promise.all([listPurchases(admin, { ...first, ...filter }), getPurchaseTotals(admin, filter)])
    }),
    'page: a customer': page(() => getCustomerProfile(admin, buyer)),
    'page: products': page(() => Promise.all([listProducts(admin), listSections(admin)])),
    'page: imports': page(() => Promise.all([listImports(admin), listProducts(admin)])),
    'page: settings': page(() => listAudit(admin, first)),
    'page: early access': page(() => listLeads(admin, first)),
    'early access, for CSV': () => listLeads(admin, { limit: 500 }),
    'page: broadcasts': page(() => listBroadcasts(admin, first)),
    'page: a broadcast': page(() => Promise.all([getBroadcast(admin, waiting), listProducts(admin)])),
    'segment, all buyers': () => countRecipients(admin, defaultSegment),
    'segment, not started': () => countRecipients(admin, { ...defaultSegment, kind: 'not_started' }),
    'segment, finished course': () =>
      countRecipients(admin, { ...defaultSegment, kind: 'finished', courseId }),
    'segment, without course': () =>
      countRecipients(admin, { ...defaultSegment, kind: 'started', withoutCourseId: courseId }),
    'early access, one match': () => listLeads(admin, { ...first, search: 'lead.2@' }),
    'early access, all match': () => listLeads(admin, { ...first, search: 'example.org' }),
    'early access, no match': () => listLeads(admin, { ...first, search: 'nobody at all' }),
    'early access, by source': () => listLeads(admin, { ...first, source: 'source2' }),
    'import, new rows': () => getImport(admin, done, { verdict: 'new', after: 0 }),
    'import, unreadable rows': () => getImport(admin, done, { verdict: 'unreadable', after: 0 }),
    'import, undone': () => getImport(admin, undone, { verdict: 'here', after: 0 }),
    'lesson with 10 files': () => getVideo(admin, videoId),
    'retention of a lesson': () => getRetention(admin, videoId),
  }
}
