import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import type { WorkshopReason } from '@/lib/contract/media/workshop/messages'

/** Maximum title length before the part number is added. */
const TITLE_MAX = 180

const elsewhere =
  'Convert it with a program such as HandBrake (preset “Fast 720p30”), or put it on YouTube or Vimeo as an unlisted video and enter its URL under More.'

export const noBrowserWords = `This browser cannot make it smaller; Chrome and Edge on a computer can with most films. ${elsewhere}`

/** Returns why a video is too long for one lesson, as a sentence. */
export const lengthWords = (seconds: number) =>
  `It lasts ${Math.round(seconds / 60)} minutes, and in 95 MB that would not look good.`
/** The alternatives for a video that is too long. */
export const tooLongWords =
  'Cut it into shorter lessons, or put it on YouTube or Vimeo as an unlisted video and enter its URL under More.'

export function failureWords(reason: WorkshopReason): string {
  if (reason === 'no-room')
    return `There is no room for the result in this browser. Free some space, or close private mode. Else: ${elsewhere}`
  if (reason === 'unencodable' || reason === 'undecodable')
    return `This browser cannot encode its picture or sound. Chrome and Edge on Windows or a Mac can. Else: ${elsewhere}`
  return `It could not be made. ${elsewhere}`
}

/** Returns a duration in words: "less than a minute", "about 6 minutes", "about 2 h 5 min". */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 50) return 'less than a minute'
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns the title of a part: the video's title and the part number. */
export const partTitle = (title: string, part: number, parts: number) =>
  `${title.trim().slice(0, TITLE_MAX)}: Part ${part} of ${parts}`

export const sizeWords = ({ width, height, bitsPerSecond }: FitPlan) =>
  `${width} × ${height}, ${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s, MP4`
