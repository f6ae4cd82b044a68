import { api } from '@/lib/client/api'
import type { FallbackReason } from '@/lib/contract/media/lesson-media'

/** Tells the owner that a lesson went back to its one file; nobody waits for it, and nothing depends on it. */
export const noteFallback = (videoId: string, reason: FallbackReason): void =>
  void api('POST', `/api/videos/${videoId}/fallbacks`, { reason }).catch(() => {})
