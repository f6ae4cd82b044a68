import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { incomingKeyIn, objectPathOf } from '@/lib/contract/media/objects'
import {
  type Registered,
  type UploadInput,
  type UploadTarget,
  uploadLimits,
} from '@/lib/contract/media/uploads'
import { mayWatch } from '@/lib/data/people/access'
import { db } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { consume } from '@/lib/server/rate-limit'
import { hotRows, idRowSchema } from '@/lib/server/rows'
import type { Admin, Viewer } from '@/lib/server/session'
import { acceptUpload } from '@/lib/server/storage/accept'
import { contentTypeOf } from '@/lib/server/storage/driver'
import { storage } from '@/lib/server/storage/storage'
import { fullStore } from '@/lib/server/storage/store-error'
import { isForWatchers } from './references'

/**
 * Throws `forbidden` unless the viewer may watch a video that uses this object as its film or captions. What no video
 * uses is for administrators. A missing object answers the same, so that nobody can probe for names.
 */
export async function requireObject(viewer: Viewer, objectPath: string): Promise<void> {
  if (viewer.isAdmin) return
  const [video] = await hotRows(idRowSchema)`
    SELECT v.id FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE ${isForWatchers(objectPath)} AND ${mayWatch(viewer)} LIMIT 1`
  if (!video) throw new AppError('forbidden', 'Access pending: you may not open this file')
}

const UPLOAD_SECONDS = 15 * 60

/** A url for one file of this administrator's, good for 15 minutes. Throws rate_limited. */
export async function createUpload(admin: Admin, { kind, type, size }: UploadInput): Promise<UploadTarget> {
  await consume('upload', admin.id)
  const key = `incoming/${v7()}`
  await db.upload.create({
    data: { key, userId: admin.id, kind, bytes: size ?? null, contentType: type ?? null },
  })
  const uploadURL = await storage().uploadUrl(key, UPLOAD_SECONDS, {
    maxBytes: uploadLimits[kind],
    contentType: type,
    bytes: size,
  })
  return { uploadURL }
}

function keyIn(url: string): string {
  const key = incomingKeyIn(url)
  if (!key) throw refused('That is no upload URL of ours')
  return key
}

function refused(message: string): AppError {
  return new AppError('bad_request', message, { fields: { videoURL: [message] } })
}

/**
 * Checks what was uploaded and gives it its lasting url; doing it twice answers the same. What is refused is deleted.
 * Only the key in `url` is read; the url is never asked. Throws bad_request with the reason, not_found, or
 * unavailable when the store fails: then the upload is still there to be registered.
 */
export async function registerUpload(admin: Admin, url: string): Promise<Registered> {
  const key = keyIn(url)
  const upload = await db.upload.findFirst({ where: { key, userId: admin.id } })
  if (!upload) throw new AppError('not_found', 'Upload not found')
  if (upload.objectPath) return { objectPath: upload.objectPath }
  // In no transaction: a slow store must not keep others from the database. Two at once come to the same answer.
  const accepted = await acceptUpload(key, upload.kind).catch((error: unknown) => {
    log.error('store_failed', error, { key })
    throw (
      fullStore(error) ??
      new AppError('unavailable', 'The file store does not answer. Your file waits there: try again soon.')
    )
  })
  const waiting = { key, objectPath: null }
  if ('reason' in accepted) {
    await db.upload.deleteMany({ where: waiting })
    throw refused(accepted.reason)
  }
  const { bytes } = accepted
  const objectPath = objectPathOf(accepted.key)
  const contentType = contentTypeOf(accepted.key)
  await db.upload.updateMany({
    where: waiting,
    data: { objectPath, state: 'registered', bytes, contentType },
  })
  return { objectPath }
}
