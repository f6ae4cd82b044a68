import { type EmbeddedVideo, isEmbedHost, parseEmbedUrl } from '@/lib/contract/media/embed-url'

export type ParsedVideoUrl =
  | { kind: 'embed'; service: EmbeddedVideo['service']; url: string }
  | { kind: 'file'; url: string }
  | { kind: 'none' }

/**
 * Returns how to play a video URL. YouTube and Vimeo, recognized by the URL’s host, play in their own frames
 * without tracking cookies. The browser plays uploaded files and other URLs.
 */
export function parseVideoUrl(videoUrl: string): ParsedVideoUrl {
  const text = videoUrl.trim()
  if (text.startsWith('/objects/')) return { kind: 'file', url: text }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { kind: 'none' }
  const url = new URL(text)
  if (!isEmbedHost(url)) return { kind: 'file', url: url.href }
  const video = parseEmbedUrl(url)
  return video ? { kind: 'embed', service: video.service, url: frameOf(video, url) } : { kind: 'none' }
}

function frameOf(video: EmbeddedVideo, { searchParams }: URL): string {
  if (video.service === 'Vimeo') {
    return `https://player.vimeo.com/video/${video.id}${video.hash ? `?h=${video.hash}&dnt=1` : '?dnt=1'}`
  }
  const start = startSecond(searchParams.get('start') ?? searchParams.get('t'))
  return `https://www.youtube-nocookie.com/embed/${video.id}${start > 0 ? `?start=${start}` : ''}`
}

/**
 * Returns the URL of an embedded player that starts at this second. YouTube and Vimeo both support a start
 * time.
 */
export function addStartToEmbedUrl(frame: string, second: number): string {
  const url = new URL(frame)
  if (parseEmbedUrl(url)?.service === 'Vimeo') url.hash = `t=${second}s`
  else url.searchParams.set('start', String(second))
  return url.href
}

/** Converts "90", "90s" or "1h2m3s" to seconds. 0 for any other text. */
function startSecond(text: string | null): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
