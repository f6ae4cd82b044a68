import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type ExampleKind,
  getItemNumberLabel,
  type NetworkName,
  type NetworkTestInput,
} from '@/lib/contract/sales/networks'
import type { TestSale } from '@/lib/contract/sales/notifications'
import { listGrantedSections } from '@/lib/data/course/granted-lessons'
import { queueTestSaleEmail } from '@/lib/data/mail/queue-emails'
import { recordAudit } from '@/lib/data/system/audit'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Prisma, transaction } from '@/lib/server/db/client'
import type { Json, Network, ProofKey } from '../networks/network'
import { readNetworkCredentials } from '../networks/network-credentials'
import { findNetworkSetup } from '../networks/network-setups'
import { readEvents, requireNetwork } from '../networks/networks'
import { TEST_SALE_ID_PREFIX, toStoredSaleId } from '../networks/stored-ids'
import { writeMessage } from '../networks/warriorplus/write-message'
import { grantsAllSections } from '../products'
import { TEST_BUYER_DOMAIN } from './parse-notification'
import { processNotificationOrThrow } from './process-queue'
import { type ArrivedNotification, receiveMessage, storeNotification } from './receive-notification'

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
  return runTestSale(admin, 'warriorplus', 'sale', async (saleId, email) => [
    await storeNotification(
      writeMessage({
        action: 'sale',
        saleId,
        item: product?.warriorPlusProductId ?? '',
        name: TEST_BUYER_NAME,
        email,
        amount: '0.00',
        paymentMethod: 'free',
        paymentStatus: 'Completed',
      }),
    ),
  ])
}

/**
 * Sends a test sale of a network through the function that receives its messages. For a refund or a dispute,
 * sends that message after the sale. Otherwise works like `sendTestSale`. Throws `conflict` if the network
 * isn’t set up or doesn't have a key, and `not_found` for an unknown product.
 */
export async function sendNetworkTestSale(
  admin: Admin,
  name: NetworkName,
  { productId, kind = 'sale' }: NetworkTestInput,
): Promise<TestSale> {
  const network = requireNetwork(name)
  const { isSetUp, proofKeys, apiKeys, tokens } = await readNetworkCredentials(name)
  const key = proofKeys[0]
  if (!isSetUp || !key) {
    throw new AppError(
      'conflict',
      `Set up ${network.label} and save its key first. Without it, we can’t accept sales.`,
    )
  }
  if (network.facts && !apiKeys.some(({ mode }) => mode === key.mode)) {
    throw new AppError('conflict', `Save your ${network.label} API key first. Without it, sales are on hold.`)
  }
  const listing = await db.listing.findFirst({
    where: { network: name, productId: productId ?? { not: null } },
    orderBy: [{ product: { isMainProduct: 'desc' } }, { position: 'asc' }],
    include: { product: true },
  })
  if (productId && !listing)
    throw new AppError('not_found', `The product has no ${network.label} item number`)
  const kinds: ExampleKind[] = kind === 'sale' ? ['sale'] : ['sale', kind]
  return runTestSale(admin, name, kind, async (saleId, email) => {
    const options = {
      saleId,
      item: listing?.item ?? '',
      itemName: listing?.product?.name ?? '',
      email,
      name: TEST_BUYER_NAME,
      minor: 0,
      at: new Date(),
    }
    const stored: ArrivedNotification[] = []
    for (const one of kinds)
      stored.push(
        ...(await receiveMessage(
          { network, tokens: tokens.slice(0, 1) },
          findNetworkSetup(name).example(one, key, options),
          null,
        )),
      )
    await storeTestFacts(network, key, stored)
    return stored
  })
}

/**
 * Stores the data that the network’s API would return about test messages. The API doesn’t know these messages, so the
 * data come from the sale itself.
 */
async function storeTestFacts(
  network: Network,
  { mode }: ProofKey,
  stored: ArrivedNotification[],
): Promise<void> {
  if (!network.facts) return
  let facts: Json = null
  for (const { id } of stored) {
    const { payload } = await db.ipnEvent.findUniqueOrThrow({ where: { id } })
    const message = z.json().parse(payload)
    facts = await network.facts(message, { id: '', mode, secret: '' }, refuseCall).catch(() => facts)
    const [event] = readEvents(network, message, facts)
    await db.ipnEvent.update({ where: { id }, data: { event, facts: facts ?? {}, factsAfter: null } })
  }
}

const refuseCall = () => Promise.reject(new Error('Test messages need no API'))

const TEST_BUYER_NAME = 'Test Buyer'

/** Stores the messages of a test sale with `store`, processes them, reports the result, and deletes the sale. */
async function runTestSale(
  admin: Admin,
  network: NetworkName,
  kind: ExampleKind,
  store: (saleId: string, email: string) => Promise<ArrivedNotification[]>,
): Promise<TestSale> {
  const saleId = `${TEST_SALE_ID_PREFIX}${randomUUID()}`
  const email = `${saleId}@${TEST_BUYER_DOMAIN}`
  const storedId = toStoredSaleId(network, saleId)
  const stored = await store(saleId, email)
  const ids = stored.map(({ id }) => id)
  try {
    for (const id of ids) await processNotificationOrThrow(id)
    const purchase = await db.purchase.findFirst({
      where: isOfSale(storedId),
      include: { product: true, user: true },
    })
    const steps = [...stepsOf(purchase, network, kind), await sectionsStep(admin, purchase?.product)]
    await reportTestSale(admin, purchase?.product?.name ?? null, saleId, steps)
    return { steps, mailTo: admin.email }
  } finally {
    await removeTestSale(storedId, ids, email)
  }
}

/** Selects all purchases of a sale. A sale with several items has a purchase for each of them. */
const isOfSale = (storedId: string) => ({
  OR: [{ warriorPlusSaleId: storedId }, { warriorPlusSaleId: { startsWith: `${storedId}/` } }],
})

type Product = Prisma.ProductGetPayload<object>

interface TestPurchase {
  access: string
  needsAttention: string | null
  product: Product | null
  user: { email: string } | null
}

const accessAfter = { sale: 'active', refund: 'refunded', dispute: 'disputed' }

const describeMissingItem = (network: NetworkName) =>
  network === 'warriorplus'
    ? 'no product has an item number yet'
    : `no product has a ${getItemNumberLabel(network)} yet`

function stepsOf(purchase: TestPurchase | null, network: NetworkName, kind: ExampleKind): TestSale['steps'] {
  const access = accessAfter[kind]
  const isAsExpected = purchase?.access === access
  return [
    {
      name: 'Notification stored',
      ok: purchase !== null,
      detail: purchase ? 'stored' : 'stored, but it didn’t create a purchase',
    },
    {
      name: 'Product matched',
      ok: Boolean(purchase?.product),
      detail: purchase?.product?.name ?? describeMissingItem(network),
    },
    { name: 'Account created', ok: Boolean(purchase?.user), detail: purchase?.user?.email ?? 'no account' },
    {
      name: kind === 'sale' ? 'Access granted' : 'Access ended',
      ok: isAsExpected,
      detail: isAsExpected ? access : (purchase?.needsAttention ?? purchase?.access ?? 'pending'),
    },
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
async function reportTestSale(
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

async function removeTestSale(storedId: string, notificationIds: string[], email: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.purchase.deleteMany({ where: { ...isOfSale(storedId), isTest: true } })
    await tx.ipnEvent.deleteMany({ where: { id: { in: notificationIds } } })
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
