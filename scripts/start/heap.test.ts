import { inNode } from '@/tests/in-node'

const heap = (call: string) =>
  inNode(`
    import { heapFlags, heapMegabytes } from './scripts/start/heap.mjs'
    console.log(JSON.stringify(${call}))`)

test.each([
  [1, 320],
  [2, 320],
  [4, 512],
  [8, 1024],
  [64, 2048],
])('of %d GB the heap may have %d MB', (gigabytes, megabytes) => {
  expect(heap(`heapMegabytes(${gigabytes} * 1024 ** 3)`)).toBe(megabytes)
})

test('a bound that was given stays', () => {
  expect(heap(`heapFlags({ execArgv: ['--max-old-space-size=99', '--inspect'], env: {} })`)).toEqual([
    '--max-old-space-size=99',
  ])
  expect(heap(`heapFlags({ execArgv: [], env: { NODE_OPTIONS: '--max-old-space-size=140' } })`)).toEqual([])
  expect(heap('heapFlags({ execArgv: [], env: {} })')).toContainEqual(
    expect.stringMatching(/^--max-old-space-size=\d+$/),
  )
})

test.each([
  [2, ['--max-old-space-size=320']],
  [4, ['--max-old-space-size=512', '--max-semi-space-size=32']],
  [5, ['--max-old-space-size=640', '--max-semi-space-size=40']],
  [64, ['--max-old-space-size=2048', '--max-semi-space-size=64']],
])('of %d GB the bounds are %j', (gigabytes, flags) => {
  expect(heap(`heapFlags({ execArgv: [], env: {} }, ${gigabytes} * 1024 ** 3)`)).toEqual(flags)
})
