const YOUTUBE = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/
const VIMEO = /^((www|player)\.)?vimeo\.com$/

/** A video on YouTube or Vimeo that plays in a frame; `hash` identifies an unlisted Vimeo video. */
export type EmbeddedVideo =
  | { service: 'YouTube'; id: string }
  | { service: 'Vimeo'; id: string; hash: string | null }

/** Returns whether a URL is on a host of YouTube or Vimeo. Its path may be anything. */
export const isEmbedHost = ({ hostname }: URL) =>
  hostname === 'youtu.be' || YOUTUBE.test(hostname) || VIMEO.test(hostname)

/**
 * Matches the URL of a picture on a host of YouTube or Vimeo, such as a thumbnail. Works in Postgres and in
 * JavaScript. Match it without regard to case.
 */
export const EXTERNAL_PICTURE_PATTERN =
  '^https?://([^/?#@]*@)?([a-z0-9-]+[.])*(ytimg|youtube|youtube-nocookie|vimeocdn|vimeo)[.]com(:[0-9]*)?(/|$)'

/**
 * Returns the video in a YouTube or Vimeo URL. Matches the host exactly and validates the ID. Null if the URL
 * has no video.
 */
export function parseEmbedUrl(url: URL): EmbeddedVideo | null {
  if (VIMEO.test(url.hostname)) return vimeoVideo(url)
  return isEmbedHost(url) ? youtubeVideo(url) : null
}

/** Parses watch, short-link, shorts, live and embed URLs. IDs have 11 characters. */
function youtubeVideo(url: URL): EmbeddedVideo | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const named = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined
  const id = url.hostname === 'youtu.be' ? parts[0] : (url.searchParams.get('v') ?? named)
  return id && /^[\w-]{11}$/.test(id) ? { service: 'YouTube', id } : null
}

/** Parses the number in the path; the hash follows the number or is the parameter `h`. */
function vimeoVideo(url: URL): EmbeddedVideo | null {
  const [, id, inPath] = /\/(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (!id) return null
  const hash = inPath ?? url.searchParams.get('h')
  return { service: 'Vimeo', id, hash: hash && /^[0-9a-f]+$/.test(hash) ? hash : null }
}
