import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { env } from './env'

const ANSWER_WITHIN_MS = 10_000

const answerSchema = z.object({
  success: z.union([z.literal(1), z.literal(true)]),
  has_more: z.boolean().optional(),
  data: z.array(z.unknown()).default([]),
})
export type WarriorPlusAnswer = z.infer<typeof answerSchema>

const sentences: Record<number, string> = {
  401: 'WarriorPlus refused the API key.',
  403: 'WarriorPlus refused the API key.',
  429: 'WarriorPlus asks for a pause. Try again in a minute.',
}

/**
 * Reads a list of the WarriorPlus API v2 (https://warriorplus.com/api/docs/), such as `sales`. Throws `unavailable` with
 * a sentence for the owner. The key travels in the query, so no address may ever be logged or thrown.
 */
export async function readWarriorPlus(
  apiKey: string,
  resource: 'products' | 'sales',
  query: Record<string, string> = {},
): Promise<WarriorPlusAnswer> {
  const address = `${env.WARRIORPLUS_API_URL}/${resource}?${new URLSearchParams({ ...query, apiKey })}`
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  if (!response) throw new AppError('unavailable', 'WarriorPlus did not answer. Try again in a minute.')
  const answer = answerSchema.safeParse(await response.json().catch(() => null))
  if (response.ok && answer.success) return answer.data
  const sentence =
    sentences[response.status] ?? `WarriorPlus answered something unexpected (${response.status}).`
  throw new AppError('unavailable', sentence)
}
