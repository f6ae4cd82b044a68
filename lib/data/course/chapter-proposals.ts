import 'server-only'
import { z } from 'zod'
import { CHAPTERS_MAX, type Chapter, chapterInputSchema } from '@/lib/contract/course/chapters'
import type { Cue } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'
import { log } from '@/lib/server/log'
import { hasOpenAi } from '@/lib/server/openai'
import { consume } from '@/lib/server/rate-limit'
import type { Admin } from '@/lib/server/session'
import { askForText } from '@/lib/server/text-model'
import { getTranscript } from './cues'

/** What the service is shown of a long lesson: lines are left out evenly. */
const LETTERS_MAX = 120_000

const TASK = `You divide the transcript of one lesson of a video course into chapters. Each line begins with the second at
which it is said. Answer with 3 to 12 chapters in their order, fewer for a short lesson: the second of the line with which
each begins, and a title of 2 to 6 words in the language of the transcript that says what it is about. The first begins at
the first line.`

const shape = {
  name: 'chapters',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['chapters'],
    properties: {
      chapters: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['second', 'title'],
          properties: { second: { type: 'integer' }, title: { type: 'string' } },
        },
      },
    },
  },
}

const answerSchema = z.object({ chapters: z.array(z.unknown()) })

/**
 * Chapters that the text service makes of a lesson's transcript, for the owner to accept: nothing is saved. Throws
 * conflict where there is no key or no transcript, and unavailable when the service has no answer.
 */
export async function proposeChapters(admin: Admin, videoId: string): Promise<Chapter[]> {
  const { cues } = await getTranscript(admin, videoId)
  if (!hasOpenAi()) throw new AppError('conflict', 'Chapters are proposed once OPENAI_API_KEY is set.')
  if (cues.length === 0) throw new AppError('conflict', 'This lesson has no transcript to make chapters of.')
  await consume('proposal', admin.id)
  const answer = await askForText(TASK, materialOf(cues), shape).catch((error: unknown) => {
    log.error('chapters_not_proposed', error, { video: videoId })
    throw new AppError(
      'unavailable',
      'The text service has no answer. Try again later, or add chapters by hand.',
    )
  })
  const chapters = chaptersIn(answer, cues)
  if (chapters.length > 0) return chapters
  throw new AppError('unavailable', 'The text service proposed no chapters. Try again, or add them by hand.')
}

function materialOf(cues: readonly Cue[]): string {
  const lines = cues.map(({ startMs, text }) => `${Math.floor(startMs / 1000)} ${text}`)
  const letters = lines.reduce((sum, { length }) => sum + length + 1, 0)
  const every = Math.ceil(letters / LETTERS_MAX)
  return lines.filter((_, place) => place % every === 0).join('\n')
}

/** What of an answer is a chapter: it begins with a line of the lesson, and after the one before it. */
function chaptersIn(answer: unknown, cues: readonly Cue[]): Chapter[] {
  const starts = cues.map(({ startMs }) => Math.floor(startMs / 1000))
  const { data } = answerSchema.safeParse(answer)
  const bySecond = new Map<number, Chapter>()
  for (const one of data?.chapters ?? []) {
    const chapter = chapterInputSchema.safeParse(one).data
    const second = chapter && starts.findLast((start) => start <= chapter.second)
    if (chapter && second !== undefined && !bySecond.has(second)) {
      bySecond.set(second, { second, title: chapter.title.replaceAll(/\s+/g, ' ') })
    }
  }
  return [...bySecond.values()].toSorted((a, b) => a.second - b.second).slice(0, CHAPTERS_MAX)
}

/** Whether the owner is offered such proposals at all. */
export const canPropose = (_admin: Admin): boolean => hasOpenAi()
