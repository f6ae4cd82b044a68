import { setTimeout as sleep } from 'node:timers/promises'
import { findObjects } from './referenced-objects'

test('looks up several objects at once, because a bucket takes a while to answer', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => `uploads/${at}.mp4`)
  let open = 0
  let most = 0
  const store = {
    async head(key: string) {
      open += 1
      most = Math.max(most, open)
      await sleep(1)
      open -= 1
      return key === keys[3] ? null : { bytes: keys.indexOf(key), modifiedAt: new Date() }
    },
  }
  const { found, missing } = await findObjects(store, keys)
  expect(missing).toEqual([keys[3]])
  expect(found.map(({ bytes }) => bytes)).toEqual(keys.map((_, at) => at).filter((at) => at !== 3))
  expect(most).toBe(8)
})
