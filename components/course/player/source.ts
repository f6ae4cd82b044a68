export type VideoSource = { kind: 'embed'; url: string } | { kind: 'file'; url: string } | { kind: 'none' }

const YOUTUBE = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/
const VIMEO = /^((www|player)\.)?vimeo\.com$/

/**
 * How a url is played: YouTube and Vimeo, told by their parsed host, in their frames without tracking cookies;
 * our objects and other web urls by the browser itself.
 */
export function videoSource(videoUrl: string): VideoSource {
  const text = videoUrl.trim()
  if (text.startsWith('/objects/')) return { kind: 'file', url: text }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { kind: 'none' }
  const url = new URL(text)
  if (url.hostname === 'youtu.be' || YOUTUBE.test(url.hostname)) return embed(youtubeFrame(url))
  if (VIMEO.test(url.hostname)) return embed(vimeoFrame(url))
  return { kind: 'file', url: url.href }
}

function embed(url: string | null): VideoSource {
  return url ? { kind: 'embed', url } : { kind: 'none' }
}

/** Watch, short-link, shorts, live and embed urls; ids have 11 characters. */
function youtubeFrame(url: URL): string | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const named = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined
  const id = url.hostname === 'youtu.be' ? parts[0] : (url.searchParams.get('v') ?? named)
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = startSecond(url.searchParams.get('start') ?? url.searchParams.get('t'))
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

/** "90", "90s" or "1h2m3s" in seconds; 0 for anything else. */
function startSecond(text: string | null): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** The number in the path; an unlisted video also has a hash, after the number or as `h`. */
function vimeoFrame(url: URL): string | null {
  const match = /\/(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname)
  if (!match) return null
  const hash = match[2] ?? url.searchParams.get('h')
  const query = hash && /^[0-9a-f]+$/.test(hash) ? `?h=${hash}&dnt=1` : '?dnt=1'
  return `https://player.vimeo.com/video/${match[1]}${query}`
}
