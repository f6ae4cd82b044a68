import 'server-only'
import { z } from 'zod'
import { leased, type Schedule } from '@/lib/data/leased'
import { Prisma, transaction } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { lockTranscript, replaceCues } from './cue-rows'
import { readCues } from './cues-of-file'

const workSchema = z.strictObject({
  id: z.uuid(),
  captionsUrl: z.string(),
  attempts: z.int(),
})
type Work = z.infer<typeof workSchema>

const BACK_OFF_SECONDS = [60, 3600, 86_400]

/** Lessons whose captions are still a file: they were given it before there were cues. */
const files: Schedule<Work> = {
  table: Prisma.sql`videos`,
  waiting: Prisma.sql`captions_url LIKE '/objects/%' AND captions_attempts <= ${BACK_OFF_SECONDS.length}`,
  order: Prisma.sql`id`,
  attempts: Prisma.sql`captions_attempts`,
  until: Prisma.sql`captions_until`,
  columns: Prisma.sql`id, captions_url, captions_attempts AS attempts`,
  row: workSchema,
  backOffSeconds: BACK_OFF_SECONDS,
  work: read,
  // It stays the file that it is, and plays as such.
  onFailed: async ({ id, attempts }, error) => log.error('captions_not_read', error, { video: id, attempts }),
}

/** All of the file, whatever length somebody typed for the film: nobody is there to be told what was left out. */
async function read({ id, captionsUrl }: Work): Promise<void> {
  const words = await readCues(captionsUrl, null)
  if (!words || words.cues.length === 0) throw new Error('There are no captions in the file')
  await transaction(async (tx) => {
    await lockTranscript(tx, id)
    // Another may have been chosen meanwhile.
    if ((await tx.video.count({ where: { id, captionsUrl } })) > 0) await replaceCues(tx, id, words.cues)
  })
  log.info('captions_read', { video: id, cues: words.cues.length, leftOut: words.leftOut })
}

/** Reads captions that are still files into cues, one file after the other. */
export async function readOldCaptions(limit = 20): Promise<void> {
  for (let left = limit; left > 0 && (await leased(files, 1)) > 0; left--);
}
