import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { titleSchema } from '@/lib/contract/field-schemas'
import type { EmbeddedVideo } from '@/lib/contract/media/embed-url'
import { type OembedData, oembedSchema } from '@/lib/contract/media/oembed'
import { env } from '../env'
import { boundedFetch } from '../http/bounded-fetch'

/** Limits for the request: a person waits for the response, and it contains only a few fields. */
const BOUNDS = { milliseconds: 5_000, bytes: 64 * 1024 }

/**
 * The oEmbed endpoint of each service. The video’s URL is built from its ID and never taken from user input.
 */
const endpoints = {
  YouTube: {
    at: 'https://www.youtube.com/oembed',
    about: ({ id }: EmbeddedVideo) => `https://www.youtube.com/watch?v=${id}`,
  },
  Vimeo: {
    at: 'https://vimeo.com/api/oembed.json',
    about: (video: EmbeddedVideo) =>
      `https://vimeo.com/${[video.id, 'hash' in video && video.hash].filter(Boolean).join('/')}`,
  },
}

const { thumbnailUrl, duration } = oembedSchema.shape
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
  .transform(({ thumbnail_url, ...rest }): OembedData => ({ ...rest, thumbnailUrl: thumbnail_url }))

/**
 * Requests a video’s oEmbed data. Throws `not_found` if the service has no data, and `unavailable` if the
 * request fails.
 */
export async function fetchOembed(video: EmbeddedVideo): Promise<OembedData> {
  const { service } = video
  const { at, about } = endpoints[service]
  const url = new URL(env.OEMBED_BASE_URL ? env.OEMBED_BASE_URL + new URL(at).pathname : at)
  url.search = String(new URLSearchParams({ format: 'json', width: '1280', url: about(video) }))
  const response = await boundedFetch(url, {}, BOUNDS).catch(() => null)
  // The video is private, deleted, or not embeddable.
  if (response && [400, 401, 403, 404].includes(response.status))
    throw new AppError('not_found', `${service} didn’t return any details for this video`)
  const answer = answerSchema.safeParse(await response?.json().catch(() => null))
  if (!response?.ok || !answer.success) throw new AppError('unavailable', `${service} isn’t responding`)
  return answer.data
}
