import { redirectConsoleToLog } from './log'

const output = globalThis.console
const { error, warn } = output
let written: string[]

beforeEach(() => {
  written = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  redirectConsoleToLog()
})

afterEach(() => {
  Object.assign(output, { error, warn })
  jest.restoreAllMocks()
})

test('writes a console error as one line', () => {
  output.error('⨯', new TypeError('It broke'))
  expect(written).toHaveLength(1)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'error', reason: '⨯ TypeError: It broke' })
  expect(written[0]).not.toContain('log.test')
})

test('removes the hint from Node’s warnings', () => {
  output.error(
    '(node:7) Warning: It wears out\n(Use `node --trace-warnings ...` to show where it was created)',
  )
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ reason: '(node:7) Warning: It wears out' })
})

test('skips request errors, which are logged elsewhere', () => {
  output.error('⨯', Object.assign(new Error('It broke'), { digest: '123' }))
  expect(written).toEqual([])
})

test('skips errors of clients that disconnect early', () => {
  output.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  expect(written).toEqual([])
})

test('writes a console warning as one line', () => {
  output.warn('Beware\n  of the dog')
  expect(written.join('').trim().split('\n')).toHaveLength(1)
})
