import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import type { CaptionCue } from '@/lib/server/media/captions/caption-cue'
import { searchDictionaryOf } from './search-dictionaries'
import { searchVectorSql, splitWords } from './search-query'

const CUES = { min: 4, max: 8 }
const MS = { min: 20_000, max: 40_000 }

/**
 * Returns the search passages of a lesson: four to eight cues and 20 to 40 seconds each, if the lengths of
 * the cues allow it. Each passage starts with the last cue of the passage before it, so that a phrase across
 * two cues is found in one passage. After a passage with only one cue, the next passage starts with the next
 * cue.
 */
export function splitIntoPassages(cues: readonly CaptionCue[]): CaptionCue[] {
  const passages: CaptionCue[] = []
  for (let first = 0; first < cues.length; ) {
    const last = endOfPassage(cues, first)
    const part = cues.slice(first, last + 1)
    const endMs = Math.max(...part.map((cue) => cue.endMs))
    passages.push({ startMs: part[0]?.startMs ?? 0, endMs, text: part.map(({ text }) => text).join(' ') })
    if (last === cues.length - 1) break
    first = Math.max(last, first + 1)
  }
  return passages
}

function endOfPassage(cues: readonly CaptionCue[], first: number): number {
  const start = cues[first]?.startMs ?? 0
  let last = first
  for (let next = first + 1; next < cues.length; next++) {
    const count = next - first
    const lasted = (cues[last]?.endMs ?? 0) - start
    if (count >= CUES.max || (count >= CUES.min && lasted >= MS.min)) break
    if ((cues[next]?.endMs ?? 0) - start > MS.max) break
    last = next
  }
  return last
}

const cueSchema = z.strictObject({
  startMs: z.int(),
  endMs: z.int(),
  text: z.string(),
  language: z.string(),
})

/**
 * Rebuilds a lesson's search passages from its cues, and adds new words to `search_words`. The transaction
 * must hold the transcript lock.
 */
export async function rebuildPassages(tx: Transaction, videoId: string): Promise<void> {
  const cues = await queryRows(cueSchema, tx)`
    SELECT c.start_ms, c.end_ms, c.text, v.language FROM transcript_cues c JOIN videos v ON v.id = c.video_id
    WHERE v.id = ${videoId}::uuid ORDER BY c.start_ms, c.id`
  const language = cues[0]?.language ?? 'en'
  const passages = splitIntoPassages(cues)
  await tx.transcriptPassage.deleteMany({ where: { videoId } })
  await tx.$executeRaw`
    INSERT INTO transcript_passages (id, video_id, start_ms, end_ms, text, search)
    SELECT p.id, ${videoId}::uuid, p.start_ms, p.end_ms, p.text,
      ${searchVectorSql(Prisma.sql`${searchDictionaryOf(language)}::regconfig`, Prisma.sql`p.text`)}
    FROM unnest(${passages.map(() => v7())}::uuid[], ${passages.map(({ startMs }) => startMs)}::int[],
      ${passages.map(({ endMs }) => endMs)}::int[], ${passages.map(({ text }) => text)}::text[])
      AS p(id, start_ms, end_ms, text)`
  const words = [...new Set(cues.flatMap(({ text }) => splitWords(text)))].filter(isStoredWord)
  await tx.$executeRaw`
    INSERT INTO search_words (word, language)
    SELECT DISTINCT unaccent(word), ${language} FROM unnest(${words}::text[]) AS word ORDER BY 1
    ON CONFLICT DO NOTHING`
}

/**
 * Returns whether a word has 4 to 40 characters. Only such words are stored for correcting typing mistakes.
 */
const isStoredWord = ({ length }: string) => length >= 4 && length <= 40
