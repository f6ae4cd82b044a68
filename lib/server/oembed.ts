import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { titleSchema } from '@/lib/contract/fields'
import type { Embedded } from '@/lib/contract/media/embedded'
import { type Embed, embedSchema } from '@/lib/contract/media/embeds'
import { boundedFetch } from './bounded-fetch'
import { env } from './env'

/** Somebody waits for it, and it says a title. */
const BOUNDS = { milliseconds: 5_000, bytes: 64 * 1024 }

/** Where each service answers, and how it is told which video: by an address that we write, never by one that was typed. */
const questions = {
  YouTube: {
    at: 'https://www.youtube.com/oembed',
    about: ({ id }: Embedded) => `https://www.youtube.com/watch?v=${id}`,
  },
  Vimeo: {
    at: 'https://vimeo.com/api/oembed.json',
    about: (video: Embedded) =>
      `https://vimeo.com/${[video.id, 'hash' in video && video.hash].filter(Boolean).join('/')}`,
  },
}

const { thumbnailUrl, duration } = embedSchema.shape
const answerSchema = z
  .object({
    title: z
      .string()
      .transform((text) => text.trim().slice(0, 200))
      .pipe(titleSchema)
      .nullable()
      .catch(null),
    thumbnail_url: thumbnailUrl.catch(null),
    duration: duration.catch(null),
  })
  .transform(({ thumbnail_url, ...rest }): Embed => ({ ...rest, thumbnailUrl: thumbnail_url }))

/** Asks the service of a video about it. Throws not_found when it tells nothing of that video, unavailable when it fails. */
export async function askAboutEmbed(video: Embedded): Promise<Embed> {
  const { service } = video
  const { at, about } = questions[service]
  const url = new URL(env.OEMBED_BASE_URL ? env.OEMBED_BASE_URL + new URL(at).pathname : at)
  url.search = String(new URLSearchParams({ format: 'json', width: '1280', url: about(video) }))
  const response = await boundedFetch(url, {}, BOUNDS).catch(() => null)
  // Private, deleted, or not to be shown elsewhere.
  if (response && [400, 401, 403, 404].includes(response.status))
    throw new AppError('not_found', `${service} tells nothing of this video`)
  const answer = answerSchema.safeParse(await response?.json().catch(() => null))
  if (!response?.ok || !answer.success) throw new AppError('unavailable', `${service} does not answer`)
  return answer.data
}
