const YOUTUBE = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/
const VIMEO = /^((www|player)\.)?vimeo\.com$/

/** A video at a service that shows it in a frame of its own; `hash` is what an unlisted one of Vimeo is known by. */
export type Embedded =
  | { service: 'YouTube'; id: string }
  | { service: 'Vimeo'; id: string; hash: string | null }

/** Whether a host is one of the services', whatever the rest of the url says. */
export const isEmbedHost = ({ hostname }: URL) =>
  hostname === 'youtu.be' || YOUTUBE.test(hostname) || VIMEO.test(hostname)

/** The video that a url of a service names; null when it names none. The host is matched, the id parsed. */
export function embeddedIn(url: URL): Embedded | null {
  if (VIMEO.test(url.hostname)) return vimeoVideo(url)
  return isEmbedHost(url) ? youtubeVideo(url) : null
}

/** Watch, short-link, shorts, live and embed urls; ids have 11 characters. */
function youtubeVideo(url: URL): Embedded | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const named = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined
  const id = url.hostname === 'youtu.be' ? parts[0] : (url.searchParams.get('v') ?? named)
  return id && /^[\w-]{11}$/.test(id) ? { service: 'YouTube', id } : null
}

/** The number in the path; the hash stands after the number or as `h`. */
function vimeoVideo(url: URL): Embedded | null {
  const [, id, inPath] = /\/(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (!id) return null
  const hash = inPath ?? url.searchParams.get('h')
  return { service: 'Vimeo', id, hash: hash && /^[0-9a-f]+$/.test(hash) ? hash : null }
}
