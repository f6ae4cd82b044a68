import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { extensionOf } from '@/lib/contract/media/file-names'
import { findUploadKey, objectPathOf } from '@/lib/contract/media/object-paths'
import {
  isGeneratedKind,
  type RegisteredUpload,
  type UploadInput,
  type UploadKind,
  type UploadTarget,
  uploadLimits,
} from '@/lib/contract/media/uploads'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Prisma } from '@/lib/server/db/client'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { checkAndMoveUpload, type UploadClaim } from '@/lib/server/media/storage/check-and-move-upload'
import { getStorage } from '@/lib/server/media/storage/storage'
import { toStorageFullError } from '@/lib/server/media/storage/storage-errors'
import { contentTypeOf } from '@/lib/server/media/storage/storage-interface'
import { queuePictureSizes } from './picture-sizes'

const UPLOAD_SECONDS = 15 * 60

/** Returns an upload URL for one file of this administrator, valid for 15 minutes. Throws `rate_limited`. */
export async function createUpload(admin: Admin, { kind, type, size }: UploadInput): Promise<UploadTarget> {
  await consumePoints(isGeneratedKind(kind) ? 'made' : 'upload', admin.id)
  const key = `incoming/${v7()}`
  await db.upload.create({
    data: { key, userId: admin.id, kind, bytes: size ?? null, contentType: type ?? null },
  })
  const uploadURL = await getStorage().uploadUrl(key, UPLOAD_SECONDS, {
    maxBytes: uploadLimits[kind],
    contentType: type,
    bytes: size,
  })
  return { uploadURL }
}

/** The request field that contains the upload URL. */
type Field = 'videoURL' | 'uploadURL'

function keyIn(url: string, field: Field): string {
  const key = findUploadKey(url)
  if (!key) throw refused('This isn’t an upload URL of this site', field)
  return key
}

function refused(message: string, field: Field): AppError {
  return new AppError('bad_request', message, { fields: { [field]: [message] } })
}

/**
 * Checks an uploaded file and moves it to its permanent URL. Idempotent. Deletes a rejected file. Reads only
 * the key in `url` and never requests the URL. Throws `bad_request` with the reason, and `not_found`. Throws
 * `unavailable` if the storage fails; the upload can then still be registered.
 */
export async function registerUpload(admin: Admin, url: string): Promise<RegisteredUpload> {
  const upload = await findUpload(admin, url, 'videoURL')
  if (lessonKinds[upload.kind])
    throw refused(`Register ${lessonKinds[upload.kind]} with its lesson`, 'videoURL')
  const { objectPath } = await register(upload)
  return { objectPath }
}

/** Checks an uploaded CSV file, like `registerUpload`, and moves it to its permanent location. */
export async function registerImportUpload(admin: Admin, url: string): Promise<RegisteredUpload> {
  const upload = await findUpload(admin, url, 'uploadURL')
  if (upload.kind !== 'import') throw refused('Upload this file as an import', 'uploadURL')
  return register(upload)
}

/** Kinds that are registered together with their lesson, with their descriptions for error messages. */
const lessonKinds: Partial<Record<UploadKind, string>> = {
  file: 'a lesson file',
  rendition: 'a rendition',
  storyboard: 'a storyboard',
  speech: 'speech audio',
}

/**
 * Checks a file that belongs to a lesson against its claimed properties, and moves it to its permanent
 * location.
 */
export async function registerLessonUpload(
  admin: Admin,
  url: string,
  kind: 'file' | 'rendition' | 'storyboard' | 'speech',
  claim: UploadClaim,
) {
  const upload = await findUpload(admin, url, 'uploadURL')
  if (upload.kind !== kind) throw refused(`This file wasn’t uploaded as ${lessonKinds[kind]}`, 'uploadURL')
  const file = await register(upload, claim)
  // A file that is already registered isn’t checked again, so its type may differ from the claim.
  if (claim.name && !file.objectPath.endsWith(`.${extensionOf(claim.name)}`))
    throw refused('The file extension doesn’t match the upload', 'uploadURL')
  return file
}

type Upload = Prisma.UploadGetPayload<object>

async function findUpload(admin: Admin, url: string, field: Field): Promise<Upload> {
  const upload = await db.upload.findFirst({ where: { key: keyIn(url, field), userId: admin.id } })
  if (!upload) throw new AppError('not_found', 'Upload not found')
  return upload
}

interface RegisteredFile {
  objectPath: string
  bytes: number
}

/** Registrations that this process is working on, by upload key. */
const running = new Map<string, Promise<RegisteredFile>>()

/**
 * Registers an upload. Concurrent calls for the same upload share one registration. Otherwise, one call could
 * fail because the other has already moved the file.
 */
function register(upload: Upload, claim: UploadClaim = {}): Promise<RegisteredFile> {
  const { key } = upload
  const registration = running.get(key) ?? moveAndRecord(upload, claim).finally(() => running.delete(key))
  running.set(key, registration)
  return registration
}

async function moveAndRecord(upload: Upload, claim: UploadClaim): Promise<RegisteredFile> {
  const { key, kind, objectPath: registered, bytes: registeredBytes } = upload
  if (registered && registeredBytes !== null) return { objectPath: registered, bytes: registeredBytes }
  // Runs outside a transaction, so that slow storage does not occupy a database connection.
  const accepted = await checkAndMoveUpload(key, kind, claim).catch((error: unknown) => {
    log.error('store_failed', error, { key })
    throw (
      toStorageFullError(error) ??
      new AppError(
        'unavailable',
        'File storage isn’t responding. Your uploaded file is safe. Try again in a minute.',
      )
    )
  })
  const unregistered = { key, objectPath: null }
  if ('reason' in accepted) {
    const { count } = await db.upload.deleteMany({ where: unregistered })
    // Another call may have registered the file after this call read the upload.
    const done = count === 0 ? await db.upload.findUnique({ where: { key } }) : null
    if (done?.objectPath && done.bytes !== null) return { objectPath: done.objectPath, bytes: done.bytes }
    throw refused(accepted.reason, kind === 'import' || lessonKinds[kind] ? 'uploadURL' : 'videoURL')
  }
  const { bytes } = accepted
  const objectPath = objectPathOf(accepted.key)
  const contentType = contentTypeOf(accepted.key)
  if (kind === 'image') await queuePictureSizes(objectPath)
  await db.upload.updateMany({
    where: unregistered,
    data: { objectPath, state: 'registered', bytes, contentType },
  })
  return { objectPath, bytes }
}

/** Returns the size of a registered upload in bytes. */
export async function readUploadBytes(objectPath: string): Promise<number> {
  const { bytes } = await db.upload.findFirstOrThrow({ where: { objectPath } })
  return bytes ?? 0
}

/** Deletes the row of an upload whose file was deleted. */
export async function forgetUpload(objectPath: string): Promise<void> {
  await db.upload.deleteMany({ where: { objectPath } })
}
