import { callApi } from '@/lib/client/api'
import type { FallbackReason } from '@/lib/contract/media/lesson-media'

/** Reports that a player fell back to the plain video file. Fire and forget: failures are ignored. */
export const reportPlaybackFallback = (videoId: string, reason: FallbackReason): void =>
  void callApi('POST', `/api/videos/${videoId}/fallbacks`, { reason }).catch(() => {})
