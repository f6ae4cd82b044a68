import { createJobOutputFile, createMemoryOutput } from './output-files'

const piece = (position: number, text: string) => ({
  type: 'write' as const,
  data: new TextEncoder().encode(text),
  position,
})

test('writes parts at any position, even beyond the first megabyte', async () => {
  const { writable, finish } = createMemoryOutput('a', 3 * 1024 * 1024)
  const writer = writable.getWriter()
  const far = 2 * 1024 * 1024 + 3
  await writer.write(piece(far, 'end'))
  await writer.write(piece(0, 'begin'))
  await writer.write(piece(2, 'G'))
  await writer.close()
  const { file } = await finish()
  expect(file.size).toBe(far + 3)
  expect(await file.slice(0, 5).text()).toBe('beGin')
  expect(await file.slice(far).text()).toBe('end')
})

afterEach(() => {
  delete (globalThis as Browser).FileSystemFileHandle
})

type Browser = { FileSystemFileHandle?: unknown }

describe.each([
  ['lacks storage space', { createWritable: () => {} }, 'no-room'],
  ['can’t write large files', {}, 'unencodable'],
])('says that a browser %s', (_, prototype, reason) => {
  beforeEach(() => {
    ;(globalThis as Browser).FileSystemFileHandle = Object.assign(() => {}, { prototype })
  })

  test('if the expected size is too large for memory', async () => {
    await expect(createJobOutputFile(65 * 1024 * 1024)).rejects.toMatchObject({ reason })
  })

  test('if a file in memory grows beyond the maximum size', async () => {
    const writer = createMemoryOutput('a', 4).writable.getWriter()
    await writer.write(piece(0, 'four'))
    await expect(writer.write(piece(4, '!'))).rejects.toMatchObject({ reason })
  })
})
