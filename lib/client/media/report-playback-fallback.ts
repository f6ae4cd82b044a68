import { callApi } from '@/lib/client/api'
import type { FallbackReason } from '@/lib/contract/media/lesson-media'

/** Reports that a player fell back to the uploaded file. Ignores failures. */
export const reportPlaybackFallback = (videoId: string, reason: FallbackReason): void =>
  void callApi('POST', `/api/videos/${videoId}/fallbacks`, { reason }).catch(() => {})
