import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import {
  type AttentionIssue,
  type AttentionReport,
  attentionReportSchema,
  emptyAttentionReport,
  issueActions,
  SALE_ISSUE_KINDS,
} from '@/lib/contract/sales/attention'
import type { Settings } from '@/lib/contract/system/settings'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { hasSeveralCoursesSql } from '@/lib/data/system/course-settings'
import { settingsJsonSql, storedSettingsSchema, toSettings } from '@/lib/data/system/settings'
import { settingsAndTotalsSql } from '@/lib/data/system/settings-row'
import { saveAttentionReport } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { takeLock } from '@/lib/server/db/advisory-locks'
import { transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { findSalesIssues } from './attention-sales-issues'
import { findSystemIssues, readEnvironmentFacts } from './attention-system-issues'
import { finishWaitingSales, matchWaitingSales } from './notifications/match-waiting-sales'
import { removeIgnoredSales } from './notifications/remove-unknown-item-sales'
import { usesOtherNetworksSql } from './used-networks'
import { findWithdrawalIssues } from './withdrawals/withdrawal-issues'

/**
 * Age after which the stored list of issues is computed again. Changes by the owner refresh it immediately.
 */
const FRESH_SECONDS = 30
/** Maximum number of issues that “Needs attention” stores in full. Further issues are only counted. */
const CAUSES_MAX = 20
/** Maximum number of withdrawals that “Needs attention” lists before the other issues. */
const WITHDRAWALS_FIRST_MAX = 10

const storedSchema = z.strictObject({ stuck: z.unknown(), stuckAt: dateTimeSchema.nullable() })
const frameSchema = storedSchema.extend({
  settings: storedSettingsSchema,
  hasSeveralCourses: z.boolean(),
  usesOtherNetworks: z.boolean(),
})

/** Returns the stored result of the last refresh. */
export async function getAttention(_admin: Admin): Promise<AttentionReport> {
  const [stored] = await queryRows(storedSchema)`SELECT f.stuck, f.stuck_at FROM ${settingsAndTotalsSql}`
  return stored ? toAttentionReport(stored) : emptyAttentionReport
}

/**
 * Returns the data for the frame of every admin page in one query: the settings, what needs attention, whether
 * there are several courses, and whether the shop uses a network other than WarriorPlus.
 */
export async function getAdminShellData(_admin: Admin): Promise<{
  settings: Settings
  stuck: AttentionReport
  hasSeveralCourses: boolean
  usesOtherNetworks: boolean
}> {
  const [frame] = await queryRows(frameSchema)`
    SELECT ${settingsJsonSql} AS settings, f.stuck, f.stuck_at,
      ${hasSeveralCoursesSql} AS has_several_courses, ${usesOtherNetworksSql} AS uses_other_networks
    FROM ${settingsAndTotalsSql}`
  return {
    settings: toSettings(frame?.settings),
    stuck: frame ? toAttentionReport(frame) : emptyAttentionReport,
    hasSeveralCourses: frame?.hasSeveralCourses ?? false,
    usesOtherNetworks: frame?.usesOtherNetworks ?? false,
  }
}

/**
 * Parses the stored result. A result from an older version of Lectern may have another shape and counts as
 * empty until the next refresh.
 */
function toAttentionReport({ stuck, stuckAt }: z.infer<typeof storedSchema>): AttentionReport {
  return attentionReportSchema.safeParse({ ...Object(stuck), foundAt: stuckAt }).data ?? emptyAttentionReport
}

/**
 * Finds what needs attention and stores the result. Call this after a write of the owner and before the response,
 * because the page then reads the result again.
 */
export async function refreshAttention(): Promise<void> {
  const environment = await readEnvironmentFacts()
  await transaction(async (tx) => {
    // The advisory lock serializes refreshes, so that the last refresh to finish has read the newest data.
    await takeLock(tx, 'stuck')
    const sales = (await findSalesIssues(tx)).map((cause) => ({ ...cause, since: null, withdrawal: null }))
    const causes = [
      ...(await findWithdrawalIssues(tx)),
      ...sales,
      ...(await findSystemIssues(tx, environment)),
    ]
    await saveAttentionReport(
      tx,
      summarize(causes.map((cause) => ({ ...cause, step: issueActions[cause.kind] }))),
    )
  })
}

/** Waits for a write, refreshes what needs attention, and returns the result of the write. */
export async function refreshAttentionAfter<Result>(write: Promise<Result>): Promise<Result> {
  const result = await write
  await refreshAttention()
  return result
}

/**
 * Sorts issues: the ten withdrawals that are due first, then the row of unmatched withdrawals, then all other
 * issues by amount, then the remaining withdrawals. Withdrawals come first because the law sets their due
 * date. The limit keeps them from hiding the other issues.
 */
function sortIssues(causes: AttentionIssue[]): AttentionIssue[] {
  const isUnmatched = ({ kind }: AttentionIssue) => kind === 'withdrawals'
  const dueAt = ({ withdrawal }: AttentionIssue) => withdrawal?.dueAt ?? ''
  const withdrawals = causes
    .filter(({ withdrawal }) => withdrawal)
    .toSorted((one, other) => dueAt(one).localeCompare(dueAt(other)))
  const others = causes.filter((cause) => !cause.withdrawal && !isUnmatched(cause)).toSorted(byMoney)
  return [
    ...withdrawals.slice(0, WITHDRAWALS_FIRST_MAX),
    ...causes.filter(isUnmatched),
    ...others,
    ...withdrawals.slice(WITHDRAWALS_FIRST_MAX),
  ]
}

/**
 * Compares issues by the first currency of their sums, then by amount, the highest first. Amounts in
 * different currencies cannot be compared.
 */
function byMoney({ sums: [one] }: AttentionIssue, { sums: [other] }: AttentionIssue): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return one.currency.localeCompare(other.currency) || other.cents - one.cents
}

function summarize(causes: AttentionIssue[]): Omit<AttentionReport, 'foundAt'> {
  const ordered = sortIssues(causes)
  const sales = causes.filter(({ kind }) => SALE_ISSUE_KINDS.includes(kind))
  return {
    causes: ordered.slice(0, CAUSES_MAX),
    more: Math.max(0, ordered.length - CAUSES_MAX),
    sales: sales.reduce((total, { count }) => total + count, 0),
  }
}

const dueSchema = z.strictObject({ isDue: z.boolean() })

/** Refreshes what needs attention, unless the stored result is less than 30 seconds old. */
export async function refreshAttentionIfStale(): Promise<void> {
  const [refresh] = await queryRows(dueSchema)`
    SELECT f.stuck_at > now() - make_interval(secs => ${FRESH_SECONDS}) IS NOT TRUE AS is_due
    FROM ${settingsAndTotalsSql}`
  if (refresh?.isDue) await refreshAttention()
}

const CHECK_EVERY_MS = 5_000
let lastCheckAt = 0

/**
 * Refreshes what needs attention after sales, if due. Throttled to one check per 5 seconds in each process,
 * because hundreds of sales can arrive per second.
 */
export async function refreshAttentionAfterSales(): Promise<void> {
  if (Date.now() - lastCheckAt < CHECK_EVERY_MS) return
  lastCheckAt = Date.now()
  await refreshAttentionIfStale()
}

/**
 * Grants access for sales whose product now exists, and refreshes what needs attention after each batch. Call
 * this after the response.
 */
export const grantAccessForWaitingSales = () => finishWaitingSales(refreshAttention)

/**
 * Continues an interrupted run of `grantAccessForWaitingSales`, and refreshes what needs attention if the result is
 * outdated. Call this after the response of an admin page.
 */
export async function resumeAccessForWaitingSales(): Promise<void> {
  if ((await matchWaitingSales(refreshAttention)) > 0) await sendDueEmails()
  await refreshAttentionIfStale()
}

/** Finishes the change of an item: removes sales that are not from this shop, and grants access for other sales. */
export async function finishItemChange(): Promise<void> {
  await removeIgnoredSales()
  await refreshAttention()
  await grantAccessForWaitingSales()
}
