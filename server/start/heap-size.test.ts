import { inNode } from '@/tests/in-node'

const heapFlags = (given: { execArgv: string[]; env: Record<string, string> }) =>
  inNode(`
    import { heapFlags } from './server/start/heap-size.mjs'
    console.log(JSON.stringify(heapFlags(${JSON.stringify(given)})))`)

test('the heap has the same limit on every machine', () => {
  expect(heapFlags({ execArgv: ['--inspect'], env: {} })).toEqual(['--max-old-space-size=288'])
})

test('keeps a limit that was set', () => {
  expect(heapFlags({ execArgv: ['--max-old-space-size=99', '--inspect'], env: {} })).toEqual([
    '--max-old-space-size=99',
  ])
  expect(heapFlags({ execArgv: [], env: { NODE_OPTIONS: '--max-old-space-size=140' } })).toEqual([])
})
