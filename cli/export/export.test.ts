import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { createCourse, createPerson, createSection, createVideo, updateOnlyCourse } from '@/tests/factories'
import { storeSecurityKey } from '@/tests/post-notification'
import { writeExport } from './write-export'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-export-'))
})
afterEach(() => rm(folder, { recursive: true }))

const read = (name: string) => readFile(path.join(folder, name), 'utf8')
const linesOf = async (name: string) =>
  (await read(name))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('exports everything except keys, from one snapshot, in open formats', async () => {
  await storeSecurityKey()
  const { viewer } = await createPerson({ email: 'jane@example.com', firstName: 'Jane\t"\\N"\n名前,' })
  const key = `uploads/${randomUUID()}.mp4`
  await diskStorage.put(key, Buffer.from('a film'))
  const gone = objectPathOf(`uploads/${randomUUID()}.vtt`)
  const video = await createVideo({
    videoUrl: objectPathOf(key),
    captionsUrl: gone,
    title: '# A [title](x) <b>',
    description: 'One\n\nTwo',
    duration: 65,
  })
  await db.videoNote.create({ data: { userId: viewer.id, videoId: video.id, content: 'a\r\nb' } })
  const { files, bytes, missing } = await writeExport(env.DATABASE_URL, diskStorage, folder)
  expect([files, bytes, missing]).toEqual([1, 6, [gone]])
  const people = await linesOf('rows/users.ndjson')
  expect(people).toContainEqual(
    expect.objectContaining({ email: 'jane@example.com', first_name: 'Jane\t"\\N"\n名前,' }),
  )
  expect(await linesOf('rows/video_notes.ndjson')).toMatchObject([{ content: 'a\r\nb' }])
  const [settings] = await linesOf('rows/app_settings.ndjson')
  expect(settings).toHaveProperty('content_access_chosen')
  expect(settings).not.toHaveProperty('warrior_plus_security_key')
  expect(await readdir(path.join(folder, 'rows'))).not.toContain('sessions.ndjson')
  expect(await linesOf('media.ndjson')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        path: objectPathOf(key),
        file: `media/${key}`,
        bytes: 6,
        by: ['videos.video_url'],
      }),
      expect.objectContaining({ path: gone, file: null }),
    ]),
  )
  expect(await read(`media/${key}`)).toBe('a film')
  const course = await read('course.md')
  expect(course).toContain(
    `### \\# A \\[title\\](x) \\<b\\>\n\nOne\n\nTwo\n\n- [Video (1:05)](<media/${key}>)`,
  )
  expect((await stat(path.join(folder, 'rows/users.ndjson'))).mode & 0o077).toBe(0)
})

test('exports the keys of networks without their encrypted values', async () => {
  const kept = { network: 'jvzoo', kind: 'proof', label: 'Main account' }
  await db.networkKey.create({ data: { ...kept, sealed: 'encrypted', replacedSealed: 'encrypted before' } })
  await writeExport(env.DATABASE_URL, diskStorage, folder)
  expect(await linesOf('rows/network_keys.ndjson')).toEqual([expect.objectContaining(kept)])
  expect(await read('rows/network_keys.ndjson')).not.toContain('encrypted')
})

test('names the model that generated an image and the lines that a service transcribed', async () => {
  const { id: sectionId } = await createSection({ imageMadeBy: 'dall-e-3', imageMadeAt: new Date(0) })
  const { id: videoId } = await createVideo({ sectionId })
  await db.transcriptCue.create({ data: { videoId, startMs: 0, endMs: 1, text: 'a', made: true } })
  await writeExport(env.DATABASE_URL, diskStorage, folder)
  expect(await linesOf('rows/course_sections.ndjson')).toContainEqual(
    expect.objectContaining({
      id: sectionId,
      image_made_by: 'dall-e-3',
      image_made_at: '1970-01-01T00:00:00+00:00',
    }),
  )
  expect(await linesOf('rows/transcript_cues.ndjson')).toMatchObject([{ made: true }])
})

test('exports the transcript of a lesson as captions', async () => {
  const { id: videoId } = await createVideo({ title: 'Said' })
  const cue = { videoId, startMs: 1000, endMs: 2000, text: 'a < b' }
  await db.transcriptCue.create({ data: cue })
  await db.video.update({ where: { id: videoId }, data: { captionsUrl: captionsPathOf(videoId) } })
  await writeExport(env.DATABASE_URL, diskStorage, folder)
  const file = `captions/${videoId}.vtt`
  expect(await read(file)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na &lt; b\n')
  expect(await read('course.md')).toContain(`- [Captions](<${file}>)`)
})

test('refuses a folder that isn’t empty', async () => {
  await diskStorage.put(`uploads/${randomUUID()}.mp4`, Buffer.from('x'))
  await writeExport(env.DATABASE_URL, diskStorage, folder)
  await expect(writeExport(env.DATABASE_URL, diskStorage, folder)).rejects.toThrow('isn’t empty')
})

test('writes every course with its own sections', async () => {
  await createSection({ title: 'Of the first', order: 9 })
  await writeExport(env.DATABASE_URL, diskStorage, folder)
  expect(await read('course.md')).toBe('# The course\n\n## Of the first\n')
  await rm(folder, { recursive: true })
  await updateOnlyCourse({ title: 'First' })
  const { id } = await createCourse({ title: 'Second', draft: true })
  await createSection({ title: 'Of the second', order: 1, course: { connect: { id } } })
  await writeExport(env.DATABASE_URL, diskStorage, folder)
  expect(await read('course.md')).toBe('# First\n\n## Of the first\n\n# Second (draft)\n\n## Of the second\n')
})
