import 'server-only'
import { z } from 'zod'
import { CHAPTERS_MAX, type Chapter, chapterInputSchema } from '@/lib/contract/course/chapters'
import type { Cue } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'
import { canUseAi } from '@/lib/server/ai/ai-config'
import { generateText } from '@/lib/server/ai/text-model'
import type { Admin } from '@/lib/server/auth/session'
import { log } from '@/lib/server/log'
import { getTranscript } from './read-transcript'

/**
 * Maximum number of characters of a transcript that are sent to the text service. If a transcript is longer,
 * cues are left out at regular intervals.
 */
const CHARACTERS_MAX = 120_000

const TASK = `Divide the transcript of a video lesson into chapters. Each line begins with the second at which it is spoken.
Return 3 to 12 chapters in order, or fewer for a short lesson. For each chapter, return the second of its first line, and a
title that describes its content in 2 to 6 words, in the language of the transcript. The first chapter begins at the first
line.`

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
 * Returns chapters that the text service proposes from a lesson's transcript. Stores nothing: the owner must
 * accept them. Throws `conflict` without an API key or transcript, and `unavailable` if the service fails.
 */
export async function proposeChapters(admin: Admin, videoId: string): Promise<Chapter[]> {
  const { cues } = await getTranscript(admin, videoId)
  if (!(await canUseAi('text')))
    throw new AppError('conflict', 'Add an OpenAI key under Settings → AI to get chapter suggestions')
  if (cues.length === 0)
    throw new AppError(
      'conflict',
      'This lesson has no transcript yet. Add a transcript to get chapter suggestions.',
    )
  const answer = await generateText({
    kind: 'chapters',
    charges: [
      ['proposal', admin.id],
      ['proposalOfAll', 'all'],
    ],
    task: TASK,
    material: materialOf(cues),
    shape,
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    log.error('chapters_not_proposed', error, { video: videoId })
    throw new AppError(
      'unavailable',
      'Couldn’t suggest chapters because the AI service failed. Try again later, or add chapters manually.',
    )
  })
  const chapters = chaptersIn(answer, cues)
  if (chapters.length > 0) return chapters
  throw new AppError(
    'unavailable',
    'The AI service didn’t suggest any chapters. Try again, or add them manually.',
  )
}

function materialOf(cues: readonly Cue[]): string {
  const lines = cues.map(({ startMs, text }) => `${Math.floor(startMs / 1000)} ${text}`)
  const characters = lines.reduce((sum, { length }) => sum + length + 1, 0)
  const every = Math.ceil(characters / CHARACTERS_MAX)
  return lines.filter((_, index) => index % every === 0).join('\n')
}

/**
 * Returns the valid chapters of an answer in order. Moves each chapter to the start of the last cue that
 * begins at or before the chapter’s second. Keeps only the first chapter for each cue start.
 */
function chaptersIn(answer: unknown, cues: readonly Cue[]): Chapter[] {
  const starts = cues.map(({ startMs }) => Math.floor(startMs / 1000))
  const { data } = answerSchema.safeParse(answer)
  const bySecond = new Map<number, Chapter>()
  for (const proposal of data?.chapters ?? []) {
    const chapter = chapterInputSchema.safeParse(proposal).data
    const second = chapter && starts.findLast((start) => start <= chapter.second)
    if (chapter && second !== undefined && !bySecond.has(second)) {
      bySecond.set(second, { second, title: chapter.title.replaceAll(/\s+/g, ' ') })
    }
  }
  return [...bySecond.values()].toSorted((a, b) => a.second - b.second).slice(0, CHAPTERS_MAX)
}

/** Returns whether chapter proposals are available: an OpenAI key is set. */
export const canProposeChapters = (_admin: Admin): Promise<boolean> => canUseAi('text')
