import type { Video } from '@/lib/contract/course/videos'
import { wholeNumber } from '@/lib/format'

/** A video as it is typed: every field is text. */
export interface VideoDraft {
  title: string
  description: string
  videoUrl: string
  thumbnailUrl: string
  captionsUrl: string
  duration: string
  order: string
}

export const emptyDraft: VideoDraft = {
  title: '',
  description: '',
  videoUrl: '',
  thumbnailUrl: '',
  captionsUrl: '',
  duration: '0',
  order: '0',
}

export function draftOf(video: Video): VideoDraft {
  return {
    title: video.title,
    description: video.description ?? '',
    videoUrl: video.videoUrl,
    thumbnailUrl: video.thumbnailUrl ?? '',
    captionsUrl: video.captionsUrl ?? '',
    duration: String(video.duration ?? 0),
    order: String(video.order),
  }
}

/** What is sent. Numbers that are none are 0. */
export function inputOf({ duration, order, ...texts }: VideoDraft) {
  return { ...texts, duration: wholeNumber(duration), order: wholeNumber(order) }
}
