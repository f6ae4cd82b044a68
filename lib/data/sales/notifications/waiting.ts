import 'server-only'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { db } from '@/lib/server/db'
import { isConflict, isUnavailable } from '@/lib/server/db-error'
import { log } from '@/lib/server/log'
import { idRowSchema, rows } from '@/lib/server/rows'
import { AT_ONCE, isDue, listDue, openThese, openTogether, PASSED_OVER_MINUTES } from './waiting-batch'

/**
 * Call after a product was saved: sales that waited for its item number are opened, up to 200 in one transaction, and their
 * buyers get their access and mail. Whoever comes while another is at it leaves it to them. Returns how many were opened.
 */
export async function matchSome(productId: string): Promise<number> {
  try {
    return await openTogether(productId)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return openEachAlone(productId)
  }
}

/** Two that wait for each other are no outage: one that always does so must not stop the run. */
const isDatabaseAway = (error: unknown) => isUnavailable(error) && !isConflict(error)

/** One of them fails: it alone is passed over for an hour, and the others are opened. */
async function openEachAlone(productId: string): Promise<number> {
  let opened = 0
  for (const one of await listDue(db, productId)) {
    try {
      opened += await openThese(productId, [one])
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error('purchase_not_matched', error, { purchaseId: one.id })
      await passOver(one.id)
    }
  }
  return opened
}

async function passOver(id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE purchases SET match_after = now() + make_interval(mins => ${PASSED_OVER_MINUTES})
    WHERE id = ${id}::uuid AND product_id IS NULL`
}

/**
 * Opens everything that waits for a product which is there, 200 at a time; `onProgress` after each. It may end at any
 * moment: the next that comes goes on. Returns how many were opened.
 */
export async function matchWaiting(onProgress?: () => Promise<unknown>): Promise<number> {
  let all = 0
  const wanted = await rows(idRowSchema)`
    SELECT sold.id FROM products sold WHERE EXISTS (SELECT 1 FROM purchases p WHERE ${isDue})
    ORDER BY sold.created_at, sold.id`
  for (const { id } of wanted) {
    for (;;) {
      const opened = await matchSome(id)
      all += opened
      if (opened > 0) await onProgress?.()
      if (opened < AT_ONCE && !(await isMoreDue(id, opened))) break
    }
  }
  return all
}

/** Where none could be opened, somebody else is at it, or all that are left are passed over. */
const isMoreDue = async (productId: string, opened: number) =>
  opened > 0 && (await listDue(db, productId, 1)).length > 0

/** For after the answer: mails to those whose sales were opened before it, then the rest of the run. */
export async function goOnMatching(onProgress?: () => Promise<unknown>): Promise<void> {
  await sendDueMails()
  if ((await matchWaiting(onProgress)) > 0) await sendDueMails()
}
