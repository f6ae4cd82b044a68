import 'server-only'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { AppError } from '@/lib/contract/error'
import { isObjectPath, objectKeyOf } from '@/lib/contract/media/object-paths'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { db } from '@/lib/server/db/client'
import type { CaptionCue } from '@/lib/server/media/captions/caption-cue'
import { parseCaptions } from '@/lib/server/media/captions/parse-captions'
import { describeSkippedCues, validateCues } from '@/lib/server/media/captions/validate-cues'
import { getStorage } from '@/lib/server/media/storage/storage'

/**
 * The result of reading a captions URL: the URL to save, and the lesson’s new cues. An undefined field means
 * no change.
 */
export interface ParsedCaptions {
  url?: string | null
  cues?: CaptionCue[]
  leftOut?: string | undefined
}

/**
 * Returns the cues of a stored captions file that lie within a video's duration (seconds; null: unknown).
 * Returns null if the file is missing, too large, or has no captions.
 */
export async function readCaptionsFile(
  objectPath: string,
  seconds: number | null,
): Promise<(Required<Pick<ParsedCaptions, 'cues'>> & Pick<ParsedCaptions, 'leftOut'>) | null> {
  // Reads one byte more than allowed, so that a file that is too large is detected.
  const bytes = await getStorage().read(objectKeyOf(objectPath), uploadLimits.captions + 1)
  const found = bytes && bytes.byteLength <= uploadLimits.captions ? parseCaptions(bytes) : null
  if (!found) return null
  const fitting = validateCues(found, seconds)
  return { cues: fitting.cues, leftOut: describeSkippedCues(fitting) }
}

function refused(message: string): AppError {
  return new AppError('bad_request', `captionsUrl: ${message}`, { fields: { captionsUrl: [message] } })
}

/**
 * Reads a video's captions URL. Call it outside a transaction, because it may read from the storage. Converts
 * an uploaded file into cues and stores an external URL without cues. Returns no changes if the URL is
 * omitted or is the current one. Throws `bad_request` for an unusable file.
 */
export async function readCaptionsUrl(
  captionsUrl: string | null | undefined,
  duration: number | null | undefined,
  videoId?: string,
): Promise<ParsedCaptions> {
  if (captionsUrl === undefined) return {}
  const video = videoId ? await db.video.findUnique({ where: { id: videoId } }) : null
  if (video && [video.captionsUrl, captionsPathOf(video.id)].includes(captionsUrl)) return {}
  if (captionsUrl === null || /^https?:/i.test(captionsUrl)) return { url: captionsUrl, cues: [] }
  if (!isObjectPath(captionsUrl)) throw refused('These captions belong to another video')
  const parsed = await readCaptionsFile(captionsUrl, duration ?? video?.duration ?? null)
  if (!parsed) throw refused('This file contains no captions')
  if (parsed.cues.length === 0) throw refused(`None of the captions fit this video. ${parsed.leftOut}`)
  return parsed
}
