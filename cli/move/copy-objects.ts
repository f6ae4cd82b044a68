import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDigestStream } from '@/lib/data/media/backup/digest-stream'
import { openObject } from '@/lib/data/media/backup/referenced-objects'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import type { MoveJournal } from './move-journal'

/** Storages that objects are copied from and to. */
export interface StoragePair {
  from: ObjectStorage
  to: ObjectStorage
}

/**
 * Copies the objects that the target lacks, and verifies each copy by reading it back. Returns the keys that the
 * source does not have. Objects never change under their key, so an object that was copied before is only
 * checked for its existence and size.
 */
export async function copyObjects(
  stores: StoragePair,
  journal: MoveJournal,
  keys: string[],
): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const object = await stores.from.head(key)
    if (!object) missing.push(key)
    else if (!(await isCopied(stores.to, journal, key))) {
      await copyObject(stores, key, object.bytes)
      await journal.note({ object: key, bytes: object.bytes })
    }
  }
  return missing
}

async function isCopied(store: ObjectStorage, journal: MoveJournal, key: string): Promise<boolean> {
  const bytes = journal.objects.get(key)
  return bytes !== undefined && (await store.head(key))?.bytes === bytes
}

/** Copies one object. Throws if the target's copy differs. */
async function copyObject({ from, to }: StoragePair, key: string, bytes: number): Promise<void> {
  const body = await openObject(from, key)
  const { through, result } = createDigestStream()
  body.once('error', (error) => through.destroy(error))
  await to.putStream(key, body.pipe(through), bytes)
  if ((await digestOf(to, key)) !== result().sha256) {
    throw new Error(
      `The copy of the file ${key} doesn’t match the original. Your site still uses the old data.`,
    )
  }
}

async function digestOf(store: ObjectStorage, key: string): Promise<string> {
  const { through, result } = createDigestStream()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(await openObject(store, key), through, nowhere)
  return result().sha256
}
