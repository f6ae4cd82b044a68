import 'server-only'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { AppError } from '@/lib/contract/error'
import { isObjectPath, keyOfObject } from '@/lib/contract/media/objects'
import { uploadLimits } from '@/lib/contract/media/uploads'
import type { Cue } from '@/lib/server/captions/cue'
import { fitCues, tellLeftOut } from '@/lib/server/captions/fit'
import { readCaptions } from '@/lib/server/captions/read'
import { db } from '@/lib/server/db'
import { storage } from '@/lib/server/storage/storage'

/** What a captions url comes to: what is kept as url, and the cues that a lesson gets. Undefined stays as it is. */
export interface Words {
  url?: string | null
  cues?: Cue[]
  leftOut?: string | undefined
}

/** The cues of a stored captions file that fit a film of so many seconds; null when it is none, or is not there. */
export async function readCues(
  objectPath: string,
  seconds: number | null,
): Promise<(Required<Pick<Words, 'cues'>> & Pick<Words, 'leftOut'>) | null> {
  // One byte more than a file of captions has: a longer one is none.
  const bytes = await storage().read(keyOfObject(objectPath), uploadLimits.captions + 1)
  const found = bytes && bytes.byteLength <= uploadLimits.captions ? readCaptions(bytes) : null
  if (!found) return null
  const fitting = fitCues(found, seconds)
  return { cues: fitting.cues, leftOut: tellLeftOut(fitting) }
}

function refused(message: string): AppError {
  return new AppError('bad_request', `captionsUrl: ${message}`, { fields: { captionsUrl: [message] } })
}

/**
 * Reads what a video's captions url names, in no transaction: an uploaded file becomes cues. One elsewhere is kept as it
 * is, and so are the cues when a form sends back what it was given. Throws bad_request.
 */
export async function wordsAt(
  captionsUrl: string | null | undefined,
  duration: number | null | undefined,
  videoId?: string,
): Promise<Words> {
  if (captionsUrl === undefined) return {}
  const video = videoId ? await db.video.findUnique({ where: { id: videoId } }) : null
  if (video && [video.captionsUrl, captionsPathOf(video.id)].includes(captionsUrl)) return {}
  if (captionsUrl === null || /^https?:/i.test(captionsUrl)) return { url: captionsUrl, cues: [] }
  if (!isObjectPath(captionsUrl)) throw refused('These are the captions of another video')
  const words = await readCues(captionsUrl, duration ?? video?.duration ?? null)
  if (!words) throw refused('There are no captions in that file')
  if (words.cues.length === 0) throw refused(`No caption fits this video. ${words.leftOut}`)
  return words
}
