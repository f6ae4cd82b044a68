import Hls, { ErrorTypes, Events, type FragLoadedData, type HlsConfig, type RetryConfig } from 'hls.js/light'

/** How far ahead is loaded: before somebody plays only what the first picture needs, then half a minute. Seconds. */
const AHEAD_BEFORE_PLAY = 1
const AHEAD = 30
/** A signed url of a rendition is used for so long, of the 15 minutes that it lives. */
const SIGNED_MS = 10 * 60 * 1000
const TRIES = 4

export interface Stream {
  /** Which of them is played; -1: whichever the line carries. */
  choose(level: number): void
  /** Takes all of it away from the element. */
  stop(): void
}

interface Wanted {
  url: string
  /** Where it begins, in seconds. */
  second: number
  onReady(sides: number[]): void
  /** It cannot go on. `isRefused`: because the viewer may not, or no longer, watch. */
  onFatal(isRefused: boolean): void
}

/** Whether this browser plays media from pieces. */
export const canStream = () => Hls.isSupported()

/** Plays a lesson in pieces in this element; the only file that knows which engine does it. */
export function playStream(film: HTMLVideoElement, { url, second, onReady, onFatal }: Wanted): Stream {
  const signed = new SignedUrls()
  const hls = new Hls({
    ...settings,
    startPosition: second,
    xhrSetup: (xhr, asked) => xhr.open('GET', signed.of(asked), true),
    manifestLoadPolicy: playlistPolicy,
    playlistLoadPolicy: playlistPolicy,
    fragLoadPolicy: { default: { ...patience, errorRetry: again(signed) } },
  })
  let hasRecovered = false
  const loadOn = () => {
    hls.config.maxBufferLength = AHEAD
  }
  const sides = () => hls.levels.map(({ width, height }) => Math.min(width, height))

  hls.on(Events.MANIFEST_PARSED, () => onReady(sides()))
  hls.on(Events.FRAG_LOADED, (_event, { frag, networkDetails }: FragLoadedData) => {
    if (networkDetails instanceof XMLHttpRequest) signed.keep(frag.url, networkDetails.responseURL)
  })
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      const isPlaying = !film.paused
      hls.recoverMediaError()
      // What is attached anew makes the element stop.
      if (isPlaying) film.play().catch(() => {})
      return
    }
    onFatal(response?.code === 401 || response?.code === 403)
  })
  if (film.paused) film.addEventListener('play', loadOn, { once: true })
  else loadOn()
  hls.attachMedia(film)
  hls.loadSource(url)
  return {
    choose: (level) => {
      hls.nextLevel = level
    },
    stop: () => {
      film.removeEventListener('play', loadOn)
      hls.destroy()
    },
  }
}

const settings: Partial<HlsConfig> = {
  // A worker would come from a blob, which our policy forbids; there is nothing to transmux either.
  enableWorker: false,
  // The smallest first: its picture is there soonest.
  startLevel: 0,
  maxBufferLength: AHEAD_BEFORE_PLAY,
  // Else as much of a small size as fits into so many bytes.
  maxBufferSize: 0,
  capLevelToPlayerSize: true,
  // Until something was measured: what the smallest size takes.
  abrEwmaDefaultEstimate: 400_000,
}

const patience = {
  maxTimeToFirstByteMs: 20_000,
  maxLoadTimeMs: 120_000,
  timeoutRetry: retries(0),
  errorRetry: null,
}

function retries(delayMs: number): RetryConfig {
  return { maxNumRetry: TRIES, retryDelayMs: delayMs, maxRetryDelayMs: 4000 }
}

/** A playlist is asked for again where a line broke. */
const playlistPolicy = {
  default: {
    ...patience,
    errorRetry: {
      ...retries(500),
      shouldRetry: (_config, count, _isTimeout, response, wouldRetry) =>
        count < TRIES && (wouldRetry || !response || response.code === 0),
    } satisfies RetryConfig,
  },
}

/** Asks again where a line broke, and where a signed url had ended before its time. */
const again = (signed: SignedUrls): RetryConfig => ({
  ...retries(500),
  shouldRetry: (_config, count, _isTimeout, response, wouldRetry) => {
    if (count >= TRIES) return false
    if (response?.code === 403 && response.url) return signed.forget(response.url)
    return wouldRetry || response?.code === 0
  },
})

/** Where the pieces of a rendition lie: our gate is asked once, and what it led to serves for the others. */
class SignedUrls {
  private readonly known = new Map<string, { url: string; until: number }>()

  of(asked: string): string {
    const found = this.known.get(asked)
    return found && found.until > Date.now() ? found.url : asked
  }

  keep(asked: string, led: string): void {
    if (!led || led === asked || this.known.has(asked)) return
    this.known.set(asked, { url: led, until: Date.now() + SIGNED_MS })
  }

  /** Whether it was one of these that was refused. */
  forget(url: string): boolean {
    for (const [asked, found] of this.known) {
      if (asked === url || found.url === url) return this.known.delete(asked)
    }
    return false
  }
}
