import 'server-only'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { toJsonRow } from '@/lib/server/db/typed-rows'

const order = [{ since: 'desc' as const }, { id: 'desc' as const }]
const select = { text: true, since: true }

/**
 * Returns the refund policy last saved in Settings, or null. The refund policy is now the page `/p/refunds`.
 * Policies saved in Settings are only evidence for earlier sales.
 */
export async function findSavedRefundPolicy(_admin: Admin): Promise<string | null> {
  const policy = await db.refundPolicy.findFirst({ orderBy: order, select })
  return policy?.text ? toMarkdown(policy.text) : null
}

/**
 * Returns the refund policy from Settings that was in effect at a time. Null if there was no policy or its
 * text was empty.
 */
export async function findRefundPolicy(at: string): Promise<{ text: string; since: string } | null> {
  const policy = await db.refundPolicy.findFirst({ where: { since: { lte: at } }, orderBy: order, select })
  return policy?.text ? toJsonRow({ ...policy, text: toMarkdown(policy.text) }) : null
}

/** Converts plain text to Markdown with the same line breaks. */
const toMarkdown = (text: string) => text.replaceAll('\n', '  \n')
