import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import type { TestSale } from '@/lib/contract/sales/notifications'
import { listGrantedSections } from '@/lib/data/course/granted-lessons'
import { queueTestSaleEmail } from '@/lib/data/mail/queue-emails'
import { recordAudit } from '@/lib/data/system/audit'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Prisma, transaction } from '@/lib/server/db/client'
import { writeMessage } from '../networks/warriorplus/write-message'
import { grantsAllSections } from '../products'
import { TEST_BUYER_DOMAIN, TEST_SALE_ID_PREFIX } from './match-sales'
import { processNotificationOrThrow } from './process-queue'
import { storeNotification } from './receive-notification'

/**
 * Processes a test sale for a random buyer like a real one, emails the result to the administrator, and
 * deletes the sale. Throws `conflict` if no security key is configured, because then Lectern would reject
 * real sales too.
 */
export async function sendTestSale(admin: Admin): Promise<TestSale> {
  if ((await readSecurityKeys()).length === 0) {
    throw new AppError('conflict', 'Save your security key first. Without it, we can’t accept sales.')
  }
  const product = await db.product.findFirst({
    where: { warriorPlusProductId: { not: null } },
    orderBy: [{ isMainProduct: 'desc' }, { createdAt: 'asc' }],
  })
  const id = randomUUID()
  const saleId = `${TEST_SALE_ID_PREFIX}${id}`
  const email = `${saleId}@${TEST_BUYER_DOMAIN}`
  const stored = await storeNotification(
    writeMessage({
      action: 'sale',
      saleId,
      item: product?.warriorPlusProductId ?? '',
      name: 'Test Buyer',
      email,
      amount: '0.00',
      paymentMethod: 'free',
      paymentStatus: 'Completed',
    }),
  )
  try {
    await processNotificationOrThrow(stored.id)
    const made = await db.purchase.findUnique({
      where: { warriorPlusSaleId: saleId },
      include: { product: true, user: true },
    })
    const steps = [...stepsOf(made), await sectionsStep(admin, made?.product)]
    await finish(admin, made?.product?.name ?? null, saleId, steps)
    return { steps, mailTo: admin.email }
  } finally {
    await removeTestSale(saleId, stored.id, email)
  }
}

type Product = Prisma.ProductGetPayload<object>

interface Made {
  access: string
  needsAttention: string | null
  product: Product | null
  user: { email: string } | null
}

function stepsOf(made: Made | null): TestSale['steps'] {
  const isOpen = made?.access === 'active'
  return [
    {
      name: 'Notification stored',
      ok: made !== null,
      detail: made ? 'stored' : 'stored, but it didn’t create a purchase',
    },
    {
      name: 'Product matched',
      ok: Boolean(made?.product),
      detail: made?.product?.name ?? 'no product has an item number yet',
    },
    { name: 'Account created', ok: Boolean(made?.user), detail: made?.user?.email ?? 'no account' },
    { name: 'Access granted', ok: isOpen, detail: isOpen ? 'active' : (made?.needsAttention ?? 'pending') },
  ]
}

/** Returns the step that lists the sections the buyer can watch. */
async function sectionsStep(
  admin: Admin,
  product: Product | null | undefined,
): Promise<TestSale['steps'][number]> {
  const name = 'Sections granted'
  if (!product) return { name, ok: false, detail: 'none' }
  if (await grantsAllSections(admin, product.id))
    return { name, ok: true, detail: 'all sections, including future ones' }
  const sections = await listGrantedSections(admin, product.id)
  const titles = sections.map(({ title, draft }) => (draft ? `${title} (still a draft)` : title)).join(', ')
  return { name, ok: titles !== '', detail: titles || 'none: choose sections for this product' }
}

/** Queues the email with the result for the administrator, and stores whether all steps passed. */
async function finish(
  admin: Admin,
  bought: string | null,
  saleId: string,
  steps: TestSale['steps'],
): Promise<void> {
  const failed = steps.filter(({ ok }) => !ok).map(({ name, detail }) => ({ name, detail }))
  const testSalePassedAt = failed.length === 0 ? new Date() : null
  await transaction(async (tx) => {
    await tx.firstRun.upsert({
      where: { id: 'default' },
      create: { testSalePassedAt },
      update: { testSalePassedAt },
    })
    const parameters = { bought, saleId, failed }
    await queueTestSaleEmail(tx, admin.id, parameters)
    await recordAudit(tx, admin, 'notification.test', saleId)
  })
}

async function removeTestSale(saleId: string, notificationId: string, email: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.purchase.deleteMany({ where: { warriorPlusSaleId: saleId, isTest: true } })
    await tx.ipnEvent.deleteMany({ where: { id: notificationId } })
    await tx.user.deleteMany({ where: { email } })
  })
}

const HOUR_MS = 60 * 60 * 1000
const TEST_MODE_DAYS = 30

/**
 * For maintenance: deletes test sales that stayed because their process died, and old sales of a network’s test mode.
 */
export async function removeStrayTestSales(): Promise<void> {
  const olderThan = (hours: number) => ({ lt: new Date(Date.now() - hours * HOUR_MS) })
  const stray = await db.purchase.findMany({
    where: {
      isTest: true,
      OR: [
        { createdAt: olderThan(1), events: { none: { mode: 'test' } } },
        { createdAt: olderThan(TEST_MODE_DAYS * 24) },
      ],
    },
    select: { id: true },
  })
  const ids = stray.map(({ id }) => id)
  if (ids.length === 0) return
  await transaction(async (tx) => {
    await tx.ipnEvent.deleteMany({ where: { purchaseId: { in: ids } } })
    await tx.user.deleteMany({
      where: { purchases: { some: { id: { in: ids } } }, email: { endsWith: `@${TEST_BUYER_DOMAIN}` } },
    })
    await tx.purchase.deleteMany({ where: { id: { in: ids } } })
  })
}
