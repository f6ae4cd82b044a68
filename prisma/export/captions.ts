import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import type { Cue } from '@/lib/server/captions/cue'
import { writeWebVtt } from '@/lib/server/captions/write'
import { nameOf } from '../backup/tables'
import type { Opened } from '../connection'

/** Writes the captions of each lesson that has cues; returns where each lies in the export, by its url. */
export async function writeCaptions(opened: Opened, folder: string): Promise<[url: string, file: string][]> {
  const cues = nameOf(opened, { name: 'transcript_cues' })
  const { rows: lessons } = await opened.client.query<{ id: string }>(
    `SELECT DISTINCT video_id AS id FROM ${cues} ORDER BY id`,
  )
  if (lessons.length > 0) await mkdir(path.join(folder, 'captions'))
  const written: [string, string][] = []
  // One lesson at a time: a course may say more than fits.
  for (const { id } of lessons) {
    const { rows } = await opened.client.query<Cue>(
      `SELECT start_ms AS "startMs", end_ms AS "endMs", text FROM ${cues} WHERE video_id = $1 ORDER BY start_ms, id`,
      [id],
    )
    const file = `captions/${id}.vtt`
    await writeFile(path.join(folder, file), writeWebVtt(rows), { mode: 0o600, flag: 'wx' })
    written.push([captionsPathOf(id), file])
  }
  return written
}
