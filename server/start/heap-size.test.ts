import { runInNode } from '@/tests/run-in-node'

const makeHeapFlags = (given: { execArgv: string[]; env: Record<string, string> }) =>
  runInNode(`
    import { makeHeapFlags } from './server/start/heap-size.mjs'
    console.log(JSON.stringify(makeHeapFlags(${JSON.stringify(given)})))`)

test('the heap has the same limits and growth on every machine', () => {
  expect(makeHeapFlags({ execArgv: ['--inspect'], env: {} })).toEqual([
    '--max-old-space-size=288',
    '--max-semi-space-size=32',
    '--heap-growing-percent=80',
  ])
})

test('keeps a limit that was set', () => {
  expect(makeHeapFlags({ execArgv: ['--max-old-space-size=99', '--inspect'], env: {} })).toEqual([
    '--max-old-space-size=99',
  ])
  expect(makeHeapFlags({ execArgv: [], env: { NODE_OPTIONS: '--max-old-space-size=140' } })).toEqual([])
})

test('keeps a size for new objects that was set', () => {
  const flags = ['--max-old-space-size=288', '--heap-growing-percent=80']
  expect(makeHeapFlags({ execArgv: [], env: { NODE_OPTIONS: '--max-semi-space-size=64' } })).toEqual(flags)
  expect(makeHeapFlags({ execArgv: ['--max-semi-space-size=64'], env: {} })).toEqual([
    '--max-semi-space-size=64',
    ...flags,
  ])
})
