import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '@/lib/server/storage/driver'
import { digesting } from '../backup/digest'
import { openObject } from '../backup/objects'
import type { Journal } from './journal'

/** Where objects come from and go to. */
export interface Stores {
  from: Storage
  to: Storage
}

/**
 * Brings the objects that are not over there yet, and reads each again there. Returns the keys of those that nobody has.
 * An object never changes under its key, so one that was brought is only looked for.
 */
export async function bringObjects(stores: Stores, journal: Journal, keys: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const object = await stores.from.head(key)
    if (!object) missing.push(key)
    else if (!(await isThere(stores.to, journal, key))) {
      await bringObject(stores, key, object.bytes)
      await journal.note({ object: key, bytes: object.bytes })
    }
  }
  return missing
}

async function isThere(store: Storage, journal: Journal, key: string): Promise<boolean> {
  const bytes = journal.objects.get(key)
  return bytes !== undefined && (await store.head(key))?.bytes === bytes
}

/** Throws where it is another one over there. */
async function bringObject({ from, to }: Stores, key: string, bytes: number): Promise<void> {
  const body = await openObject(from, key)
  const { through, result } = digesting()
  body.once('error', (error) => through.destroy(error))
  await to.putStream(key, body.pipe(through), bytes)
  if ((await digestOf(to, key)) !== result().sha256) {
    throw new Error(`The file ${key} is not the same over there. Nothing was switched.`)
  }
}

async function digestOf(store: Storage, key: string): Promise<string> {
  const { through, result } = digesting()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(await openObject(store, key), through, nowhere)
  return result().sha256
}
