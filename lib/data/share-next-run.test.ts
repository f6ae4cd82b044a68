import { collectForNextRun, shareNextRun } from './share-next-run'

/** Returns work whose runs each last until the test ends them. */
function createHeldWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  return { ends, run: shareNextRun(work) }
}

test('calls during a run share one further run', async () => {
  const { ends, run } = createHeldWork()
  const first = run()
  const later = [run(), run(), run()]
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await first
  await new Promise(setImmediate)
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await Promise.all(later)
  expect(ends).toHaveLength(2)
})

test('a failed run fails its own calls only', async () => {
  const { ends, run } = createHeldWork()
  const first = run()
  const second = run()
  ends[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await new Promise(setImmediate)
  ends[1]?.resolve()
  await second
})

test('items that are collected during a run go to the next run together', async () => {
  const runs: string[][] = []
  const collect = collectForNextRun<string>(async (items) => {
    runs.push(items)
    await new Promise(setImmediate)
  })
  await Promise.all(['one', 'two', 'three', 'two'].map(collect))
  expect(runs).toEqual([['one'], ['two', 'three']])
})
