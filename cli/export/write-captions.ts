import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import type { CaptionCue } from '@/lib/server/media/captions/caption-cue'
import { formatWebVtt } from '@/lib/server/media/captions/format-web-vtt'
import type { OpenDatabase } from '../../prisma/database-connection'

/**
 * Writes the captions of each lesson that has cues. Returns the path in the export and the URL of each file.
 */
export async function writeCaptions(
  opened: OpenDatabase,
  folder: string,
): Promise<[url: string, file: string][]> {
  const cues = qualifiedNameOf(opened, { name: 'transcript_cues' })
  const { rows: lessons } = await opened.client.query<{ id: string }>(
    `SELECT DISTINCT video_id AS id FROM ${cues} ORDER BY id`,
  )
  if (lessons.length > 0) await mkdir(path.join(folder, 'captions'))
  const written: [string, string][] = []
  // One lesson at a time, because the cues of a whole course may not fit into memory.
  for (const { id } of lessons) {
    const { rows } = await opened.client.query<CaptionCue>(
      `SELECT start_ms AS "startMs", end_ms AS "endMs", text FROM ${cues} WHERE video_id = $1 ORDER BY start_ms, id`,
      [id],
    )
    const file = `captions/${id}.vtt`
    await writeFile(path.join(folder, file), formatWebVtt(rows), { mode: 0o600, flag: 'wx' })
    written.push([captionsPathOf(id), file])
  }
  return written
}
