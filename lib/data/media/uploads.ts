import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { extensionOf } from '@/lib/contract/media/file-names'
import { incomingKeyIn, objectPathOf } from '@/lib/contract/media/objects'
import {
  isMade,
  type Registered,
  type UploadInput,
  type UploadKind,
  type UploadTarget,
  uploadLimits,
} from '@/lib/contract/media/uploads'
import { db, type Prisma } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { consume } from '@/lib/server/rate-limit'
import type { Admin } from '@/lib/server/session'
import { acceptUpload, type Claim } from '@/lib/server/storage/accept'
import { contentTypeOf } from '@/lib/server/storage/driver'
import { storage } from '@/lib/server/storage/storage'
import { fullStore } from '@/lib/server/storage/store-error'

const UPLOAD_SECONDS = 15 * 60

/** A url for one file of this administrator's, good for 15 minutes. Throws rate_limited. */
export async function createUpload(admin: Admin, { kind, type, size }: UploadInput): Promise<UploadTarget> {
  await consume(isMade(kind) ? 'made' : 'upload', admin.id)
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

/** How the call names the upload url. */
type Field = 'videoURL' | 'uploadURL'

function keyIn(url: string, field?: Field): string {
  const key = incomingKeyIn(url)
  if (!key) throw refused('That is no upload URL of ours', field)
  return key
}

function refused(message: string, field: Field = 'videoURL'): AppError {
  return new AppError('bad_request', message, { fields: { [field]: [message] } })
}

/**
 * Checks what was uploaded and gives it its lasting url; doing it twice answers the same. What is refused is deleted.
 * Only the key in `url` is read; the url is never asked. Throws bad_request with the reason, not_found, or
 * unavailable when the store fails: then the upload is still there to be registered.
 */
export async function registerUpload(admin: Admin, url: string): Promise<Registered> {
  const upload = await findUpload(admin, url)
  if (ofLessons[upload.kind]) throw refused(`Register ${ofLessons[upload.kind]} with its lesson`)
  const { objectPath } = await register(upload)
  return { objectPath }
}

/** Kinds that are registered with the lesson they belong to, and what each is. */
const ofLessons: Partial<Record<UploadKind, string>> = {
  file: 'a file of a lesson',
  rendition: 'a rendition of a film',
  storyboard: 'a storyboard of a film',
  speech: 'the speech of a film',
}

/** The same for what belongs to a lesson, of which is claimed what it is. */
export async function registerOfLesson(
  admin: Admin,
  url: string,
  kind: 'file' | 'rendition' | 'storyboard' | 'speech',
  claim: Claim,
) {
  const upload = await findUpload(admin, url, 'uploadURL')
  if (upload.kind !== kind) throw refused(`That was not uploaded as ${ofLessons[kind]}`, 'uploadURL')
  const file = await register(upload, claim)
  // It may have been registered before, as something else.
  if (claim.name && !file.objectPath.endsWith(`.${extensionOf(claim.name)}`))
    throw refused('Its name had another ending before', 'uploadURL')
  return file
}

type Upload = Prisma.UploadGetPayload<object>

async function findUpload(admin: Admin, url: string, field?: Field): Promise<Upload> {
  const upload = await db.upload.findFirst({ where: { key: keyIn(url, field), userId: admin.id } })
  if (!upload) throw new AppError('not_found', 'Upload not found')
  return upload
}

async function register(upload: Upload, claim: Claim = {}): Promise<{ objectPath: string; bytes: number }> {
  const { key, kind, objectPath: registered, bytes: known } = upload
  if (registered && known !== null) return { objectPath: registered, bytes: known }
  // In no transaction: a slow store must not keep others from the database. Two at once come to the same answer.
  const accepted = await acceptUpload(key, kind, claim).catch((error: unknown) => {
    log.error('store_failed', error, { key })
    throw (
      fullStore(error) ??
      new AppError('unavailable', 'The file store does not answer. Your file waits there: try again soon.')
    )
  })
  const waiting = { key, objectPath: null }
  if ('reason' in accepted) {
    await db.upload.deleteMany({ where: waiting })
    throw refused(accepted.reason, ofLessons[kind] ? 'uploadURL' : 'videoURL')
  }
  const { bytes } = accepted
  const objectPath = objectPathOf(accepted.key)
  const contentType = contentTypeOf(accepted.key)
  await db.upload.updateMany({
    where: waiting,
    data: { objectPath, state: 'registered', bytes, contentType },
  })
  return { objectPath, bytes }
}
