import type { CompressionPlan, MediaWorkerFailure } from '@/lib/contract/media/media-worker'

/** Maximum title length before the part number is added. */
const TITLE_MAX = 180

const elsewhere =
  'You can also convert the video with an app such as HandBrake (preset “Fast 720p30”). Or upload it to YouTube or Vimeo as an unlisted video and enter its URL under More.'

export const CANNOT_COMPRESS_MESSAGE = `This browser can’t compress this video. Try Chrome or Edge on a computer. ${elsewhere}`

/** Returns a sentence that says why a video is too long for one lesson. */
export const getTooLongMessage = (seconds: number) =>
  `This video is ${Math.round(seconds / 60)} minutes long, which is too long to keep good quality under the 95 MB limit.`

/** Advice about a video that is too long for one lesson. */
export const TOO_LONG_ADVICE_MESSAGE =
  'Split the video into shorter lessons, or upload it to YouTube or Vimeo as an unlisted video and enter its URL under More.'

export function getCompressionFailureMessage(reason: MediaWorkerFailure): string {
  if (reason === 'no-room')
    return `This browser doesn’t have enough storage space. Free up space, or leave private browsing. ${elsewhere}`
  if (reason === 'unencodable' || reason === 'undecodable')
    return `This browser can’t encode this video. Try Chrome or Edge on Windows or a Mac. ${elsewhere}`
  return `Couldn’t process this video. Try again. ${elsewhere}`
}

/** Returns a duration in words: "less than a minute", "about 6 minutes", "about 2 hr 5 min". */
export function formatTimeEstimate(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 50) return 'less than a minute'
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `about ${Math.floor(minutes / 60)} hr ${minutes % 60} min`
}

/** Returns the title of a part: the video's title and the part number. */
export const formatPartTitle = (title: string, part: number, parts: number) =>
  `${title.trim().slice(0, TITLE_MAX)}: Part ${part} of ${parts}`

export const formatCompressionPlan = ({ width, height, bitsPerSecond }: CompressionPlan) =>
  `${Math.min(width, height)}p MP4, ${(bitsPerSecond / 1_000_000).toFixed(1)} Mbps`
