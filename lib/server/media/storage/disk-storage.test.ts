import { randomUUID } from 'node:crypto'
import { chmod, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { diskStorage, filePathOf } from './disk-storage'

const modeOf = async (file: string) => (await stat(file)).mode & 0o777
const objects = path.join(env.DATA_DIR, 'objects')

test('other users of the machine can’t read files', async () => {
  const [sent, stored] = [`incoming/${randomUUID()}`, `uploads/${randomUUID()}.mp4`]
  await diskStorage.put(sent, Buffer.from('film'))
  await diskStorage.move(sent, stored)
  for (const folder of ['', 'incoming', 'uploads']) {
    expect(await modeOf(path.join(objects, folder))).toBe(0o700)
  }
  expect(await modeOf(filePathOf(stored))).toBe(0o600)
})

test('removes other users’ access to a folder of an older version', async () => {
  await mkdir(objects, { recursive: true })
  await chmod(objects, 0o755)
  await jest.isolateModulesAsync(async () => {
    const { diskStorage: ofNextStart } = await import('./disk-storage')
    for await (const _ of ofNextStart.list('uploads'));
  })
  expect(await modeOf(objects)).toBe(0o700)
})
