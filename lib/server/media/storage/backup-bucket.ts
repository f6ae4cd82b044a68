import 'server-only'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { env } from '../../env'
import { isBackupName } from './backup-folder'
import { createBucketClient } from './s3-client'

/** Folder of the backups. It is outside the folders of objects, so no URL of the site leads to a backup. */
const FOLDER = 'backups/'
/** Largest object that one request can store. Bytes. */
const BYTES_MAX = 5 * 1024 ** 3
const PATIENT_MS = 10 * 60 * 1000

/** Copies a backup file to the bucket. Deletes all backups there except the newest `keep`. */
export async function copyBackupToBucket(file: string, name: string, keep: number): Promise<void> {
  const { S3_BUCKET: Bucket } = env
  if (!Bucket) throw new Error('No bucket is configured')
  const { size } = await stat(file)
  if (size > BYTES_MAX) throw new Error('The backup is larger than 5 GB, so it can’t be copied to the bucket')
  const { client, withDeadline } = createBucketClient({ ...env, S3_BUCKET: Bucket }, PATIENT_MS)
  const body = { Body: createReadStream(file), ContentLength: size, ContentType: 'application/octet-stream' }
  await withDeadline((options) =>
    client.send(new PutObjectCommand({ Bucket, Key: `${FOLDER}${name}`, ...body }), options),
  )
  const names = await listNames()
  for (const old of names.slice(0, -keep)) {
    const command = new DeleteObjectCommand({ Bucket, Key: `${FOLDER}${old}` })
    await withDeadline((options) => client.send(command, options))
  }

  async function listNames(): Promise<string[]> {
    const command = new ListObjectsV2Command({ Bucket, Prefix: FOLDER })
    const { Contents: objects = [] } = await withDeadline((options) => client.send(command, options))
    return objects
      .map(({ Key: key = '' }) => key.slice(FOLDER.length))
      .filter(isBackupName)
      .sort()
  }
}
