import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { parseSaleTime } from '@/lib/contract/sales/parse-sale-time'
import { env } from './env'
import { boundedFetch } from './http/bounded-fetch'

/** Limits of a response. The size is ten times that of a page with 100 sales, the largest that we request. */
const ANSWER_BOUNDS = { milliseconds: 10_000, bytes: 2 * 1024 * 1024 }

const answerSchema = z.object({
  success: z.union([z.literal(1), z.literal(true)]),
  has_more: z.boolean().optional(),
  data: z.array(z.unknown()).default([]),
})
export type WarriorPlusResponse = z.infer<typeof answerSchema>

const sentences: Record<number, string> = {
  401: 'WarriorPlus rejected the API key',
  403: 'WarriorPlus rejected the API key',
  429: 'WarriorPlus is limiting requests. Try again in a minute.',
}

/**
 * Reads a list from the WarriorPlus API v2 (https://warriorplus.com/api/docs/), such as `sales`. Throws
 * `unavailable` with a sentence for the owner. The key is in the query, so the URL must never be logged or
 * thrown.
 */
export async function fetchWarriorPlus(
  apiKey: string,
  resource: 'products' | 'sales',
  query: Record<string, string> = {},
): Promise<WarriorPlusResponse> {
  const url = `${env.WARRIORPLUS_API_URL}/${resource}?${new URLSearchParams({ ...query, apiKey })}`
  const response = await boundedFetch(url, {}, ANSWER_BOUNDS).catch(() => null)
  if (!response)
    throw new AppError('unavailable', 'WarriorPlus didn’t respond in time. Try again in a minute.')
  const answer = answerSchema.safeParse(await response.json().catch(() => null))
  if (response.ok && answer.success) return answer.data
  const sentence =
    sentences[response.status] ?? `WarriorPlus returned an unexpected response (${response.status})`
  throw new AppError('unavailable', sentence)
}

/**
 * Maximum length of a field in a list of sales, so that 100 pages fit in memory. Optional fields with a
 * longer text count as missing.
 */
const TEXT_CHARACTERS_MAX = 500
const plainSchema = z.union([z.string().max(TEXT_CHARACTERS_MAX), z.number()]).transform(String)
const textSchema = plainSchema.nullish().catch(null)

/**
 * Fields of a sale, as a published client of the API describes them. Everything but the ID may be missing.
 */
const saleSchema = z.object({
  id: plainSchema.pipe(z.string().min(1)),
  created: textSchema,
  product_id: textSchema,
  amount: textSchema,
  currency: textSchema,
  status: textSchema,
  refund_date: textSchema,
  customer: z.object({ email: textSchema, name: textSchema }).nullish().catch(null),
})

/** A sale, as WarriorPlus lists it. */
export interface ListedSale {
  id: string
  /** Time of the sale. Null if WarriorPlus doesn't send a valid time. */
  soldAt: Date | null
  /** The time as WarriorPlus wrote it. */
  created: string | null
  itemNumber: string | null
  amount: string | null
  /** Currency (ISO 4217). */
  currency: string | null
  isRefunded: boolean
  /** True if WarriorPlus lists the sale as paid. */
  isCompleted: boolean
  email: string | null
  name: string | null
}

const SALES_PER_PAGE = 100
const PAGES_MAX = 100
/** Maximum time to read all pages of a list, because somebody may be waiting. Milliseconds. */
const LIST_WITHIN_MS = 60_000

/**
 * Lists the sales since a time, newest first. `isComplete` is false if a later page fails, after 60 seconds,
 * or after 100 pages, because WarriorPlus's paging is known to fail, or if a sale has no readable ID. Throws
 * `unavailable` if the first page fails.
 */
export async function listWarriorPlusSales(
  apiKey: string,
  since: Date,
): Promise<{ sales: ListedSale[]; isComplete: boolean }> {
  const sales: ListedSale[] = []
  let isReadable = true
  const endsAt = Date.now() + LIST_WITHIN_MS
  for (let page = 0; page < PAGES_MAX && Date.now() < endsAt; page++) {
    const last = sales.at(-1)
    const query = { limit: String(SALES_PER_PAGE), ...(last && { starting_after: last.id }) }
    const answer = await fetchWarriorPlus(apiKey, 'sales', query).catch((error: unknown) => {
      if (!last) throw error
      return null
    })
    if (!answer) return { sales, isComplete: false }
    const listed = answer.data.flatMap((row) => toListedSale(row) ?? [])
    const recent = listed.filter(({ soldAt }) => !soldAt || soldAt >= since)
    sales.push(...recent)
    if (listed.length < answer.data.length) isReadable = false
    if (!answer.has_more || recent.length < listed.length || listed.length === 0) {
      return { sales, isComplete: isReadable }
    }
  }
  return { sales, isComplete: false }
}

function toListedSale(row: unknown): ListedSale | null {
  const { data } = saleSchema.safeParse(row)
  if (!data) return null
  const status = data.status?.toLowerCase() ?? ''
  return {
    id: data.id,
    soldAt: data.created ? parseSaleTime(data.created, new Date()) : null,
    created: data.created ?? null,
    itemNumber: data.product_id ?? null,
    amount: data.amount ?? null,
    currency: data.currency ?? null,
    // A date of zeros means that there was no refund.
    isRefunded: status === 'refunded' || /[1-9]/.test(data.refund_date ?? ''),
    isCompleted: status === 'completed' || status === '',
    email: data.customer?.email ?? null,
    name: data.customer?.name ?? null,
  }
}
