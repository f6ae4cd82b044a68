import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '@/lib/server/media/storage/driver'
import { withConnection } from '../../prisma/connection'
import { spellPlainly } from '../backup/tables'
import { makeFolder } from '../make-folder'
import { writeCaptions } from './captions'
import { courseAsMarkdown } from './markdown'
import { writeMedia } from './media'
import { writeRows } from './rows'

export interface Exported {
  rows: number
  files: number
  bytes: number
  /** Paths of objects that rows refer to but the storage does not have. */
  missing: string[]
}

const MODE = { mode: 0o600, flag: 'wx' } as const

/**
 * Writes the whole site in open formats into an empty or new folder, from one snapshot, while the site is
 * running.
 */
export async function writeExport(databaseUrl: string, store: Storage, folder: string): Promise<Exported> {
  await makeFolder(folder, 0o700)
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
  await mkdir(path.join(folder, 'rows'))
  return withConnection(databaseUrl, async (opened) => {
    await opened.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await spellPlainly(opened.client)
    const counts = await writeRows(opened, path.join(folder, 'rows'))
    const media = await writeMedia(opened, store, folder)
    const files = new Map(media.flatMap(({ path, file }) => (file ? [[path, file] as const] : [])))
    const captions = new Map(await writeCaptions(opened, folder))
    const course = await courseAsMarkdown(opened, (path) => files.get(path) ?? captions.get(path))
    await opened.client.query('ROLLBACK')
    await writeFile(path.join(folder, 'course.md'), course, MODE)
    await writeFile(path.join(folder, 'README.md'), tellOf(counts), MODE)
    return {
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
      files: files.size,
      bytes: media.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: media.filter(({ file }) => file === null).map(({ path }) => path),
    }
  })
}

const tellOf = (counts: Record<string, number>) => `# A site of Lectern, as open files

Of ${new Date().toISOString()}. It holds the names and emails of people: keep it as you keep those.

- \`course.md\`: the course to be read, with links to its films and files.
- \`media.ndjson\`: every stored file, a line each: its url (\`path\`), where it lies here (\`file\`), its type, bytes and
  SHA-256, and which columns name it (\`by\`).
- \`media/\`: the files.
- \`captions/\`: what is said in the lessons (WebVTT), as their transcripts have it.
- \`rows/\`: every table, a JSON object a line, with its columns' own names. Times are UTC. Who is signed in, sign-in links,
  limits and the keys of WarriorPlus are not in it.

| table | rows |
| ----- | ---- |
${Object.entries(counts)
  .map(([table, count]) => `| ${table} | ${count} |`)
  .join('\n')}
`
