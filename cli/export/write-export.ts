import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setPortableOutputFormats } from '@/lib/data/media/backup/backup-tables'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { withConnection } from '../../prisma/database-connection'
import { makeFolder } from '../../server/postgres/make-folder.mjs'
import { renderCourseMarkdown } from './course-markdown'
import { writeCaptions } from './write-captions'
import { writeMedia } from './write-media'
import { writeTableRows } from './write-rows'

export interface ExportResult {
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
export async function writeExport(
  databaseUrl: string,
  store: ObjectStorage,
  folder: string,
): Promise<ExportResult> {
  makeFolder(folder, 0o700)
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} isn’t empty. Choose a new folder.`)
  await mkdir(path.join(folder, 'rows'))
  return withConnection(databaseUrl, async (opened) => {
    await opened.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await setPortableOutputFormats(opened.client)
    const counts = await writeTableRows(opened, path.join(folder, 'rows'))
    const media = await writeMedia(opened, store, folder)
    const files = new Map(media.flatMap(({ path, file }) => (file ? [[path, file] as const] : [])))
    const captions = new Map(await writeCaptions(opened, folder))
    const course = await renderCourseMarkdown(opened, (path) => files.get(path) ?? captions.get(path))
    await opened.client.query('ROLLBACK')
    await writeFile(path.join(folder, 'course.md'), course, MODE)
    await writeFile(path.join(folder, 'README.md'), readmeOf(counts), MODE)
    return {
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
      files: files.size,
      bytes: media.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: media.filter(({ file }) => file === null).map(({ path }) => path),
    }
  })
}

const readmeOf = (counts: Record<string, number>) => `# Export of a Lectern site

Created on ${new Date().toISOString()}. This export contains people’s names and email addresses, so store it securely.

- \`course.md\`: the course as a document, with links to its videos and files.
- \`media.ndjson\`: one line for each stored file: its URL (\`path\`), its path in this folder (\`file\`), type, size,
  SHA-256, and the columns that refer to it (\`by\`).
- \`media/\`: the files.
- \`captions/\`: the lesson transcripts, as WebVTT.
- \`rows/\`: every table, as a file with one JSON object per row. Times are in UTC. Sessions, sign-in links, rate limits,
  and the keys and passwords from Settings are not included.

| table | rows |
| ----- | ---- |
${Object.entries(counts)
  .map(([table, count]) => `| ${table} | ${count} |`)
  .join('\n')}
`
