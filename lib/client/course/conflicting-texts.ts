import type { ConflictingTexts } from '@/lib/contract/course/conflicting-texts'
import { getErrorDetail, isRecord } from '@/lib/contract/error'

/** Returns both texts, if the saved text changed while it was edited. Undefined for any other error. */
export function readConflictingTexts(error: unknown): ConflictingTexts | undefined {
  const texts = getErrorDetail(error, 'texts')
  return isConflictingTexts(texts) ? texts : undefined
}

const isConflictingTexts = (value: unknown): value is ConflictingTexts =>
  isRecord(value) &&
  typeof value.saved === 'string' &&
  typeof value.yours === 'string' &&
  (value.editedAt === null || typeof value.editedAt === 'string')
