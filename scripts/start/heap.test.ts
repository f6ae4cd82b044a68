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
  expect(heap('heapFlags({ execArgv: [], env: {} })')).toEqual([
    expect.stringMatching(/^--max-old-space-size=\d+$/),
  ])
})
