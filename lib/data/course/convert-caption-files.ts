import 'server-only'
import { z } from 'zod'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { Prisma, transaction } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { readCaptionsFile } from './captions-file'
import { lockTranscript, replaceCues } from './transcript-cues'

const workSchema = z.strictObject({
  id: z.uuid(),
  captionsUrl: z.string(),
  attempts: z.int(),
})
type Work = z.infer<typeof workSchema>

const BACK_OFF_SECONDS = [60, 3600, 86_400]

/**
 * Job queue for lessons whose captions are still a file, because they were uploaded before captions were
 * stored as cues.
 */
const files: JobQueue<Work> = {
  table: Prisma.sql`videos`,
  waiting: Prisma.sql`captions_url LIKE '/objects/%' AND captions_attempts <= ${BACK_OFF_SECONDS.length}`,
  order: Prisma.sql`id`,
  attempts: Prisma.sql`captions_attempts`,
  until: Prisma.sql`captions_until`,
  columns: Prisma.sql`id, captions_url, captions_attempts AS attempts`,
  row: workSchema,
  backOffSeconds: BACK_OFF_SECONDS,
  work: convertFile,
  // If the conversion fails, the lesson keeps its captions file, which the player can still show.
  onFailed: async ({ id, attempts }, error) => log.error('captions_not_read', error, { video: id, attempts }),
}

/**
 * Converts all cues of a file, even cues after the end of the video, because nobody would see a message about
 * cues that were left out.
 */
async function convertFile({ id, captionsUrl }: Work): Promise<void> {
  const captions = await readCaptionsFile(captionsUrl, null)
  if (!captions || captions.cues.length === 0) throw new Error('The file has no captions')
  await transaction(async (tx) => {
    await lockTranscript(tx, id)
    // Saves the cues only if no administrator has chosen other captions during the conversion.
    if ((await tx.video.count({ where: { id, captionsUrl } })) > 0) await replaceCues(tx, id, captions.cues)
  })
  log.info('captions_read', { video: id, cues: captions.cues.length, leftOut: captions.leftOut })
}

/** Converts captions files into cues, one file at a time. */
export async function convertCaptionFiles(limit = 20): Promise<void> {
  for (let left = limit; left > 0 && (await runDueJobs(files, 1)) > 0; left--);
}
