import Hls, { ErrorTypes, Events, type FragLoadedData, type HlsConfig, type RetryConfig } from 'hls.js/light'

/** Buffer goals in seconds: before playback only enough for the first frame, then half a minute. */
const AHEAD_BEFORE_PLAY = 1
const AHEAD = 30
/** Time for which a signed URL of a rendition is reused. The URL itself lives 15 minutes. */
const SIGNED_MS = 10 * 60 * 1000
const TRIES = 4

export interface Stream {
  /** Selects the rendition to play. -1 selects automatically by bandwidth. */
  choose(level: number): void
  /** Stops the stream and detaches it from the element. */
  stop(): void
}

interface Wanted {
  url: string
  /** Start position in seconds. */
  second: number
  onReady(sides: number[]): void
  /** Called when the stream cannot continue. `isRefused` if the server refused access (401 or 403). */
  onFatal(isRefused: boolean): void
}

/** Returns whether this browser supports streaming in segments (Media Source Extensions). */
export const canStream = () => Hls.isSupported()

/**
 * Streams a lesson in segments to this element. This is the only file that depends on the engine (hls.js).
 */
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
      // The engine attaches the media again, which pauses the element.
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
  // No worker: the engine would load it from a blob URL, which our Content Security Policy forbids. The
  // segments need no transmuxing either.
  enableWorker: false,
  // Start with the smallest rendition, because its first frame arrives soonest.
  startLevel: 0,
  maxBufferLength: AHEAD_BEFORE_PLAY,
  // Otherwise the engine would fill a number of bytes instead of a number of seconds, which is far ahead for
  // a small rendition.
  maxBufferSize: 0,
  capLevelToPlayerSize: true,
  // Bandwidth in bit/s assumed until it was measured: enough for the smallest rendition.
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

/** Requests a playlist again after a connection error. */
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

/** Requests a segment again after a connection error, and after a signed URL expired early. */
const again = (signed: SignedUrls): RetryConfig => ({
  ...retries(500),
  shouldRetry: (_config, count, _isTimeout, response, wouldRetry) => {
    if (count >= TRIES) return false
    if (response?.code === 403 && response.url) return signed.forget(response.url)
    return wouldRetry || response?.code === 0
  },
})

/**
 * Caches the signed URL of each rendition. The server checks access once, and the URL it redirects to is
 * reused for the other segments.
 */
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

  /** Removes a refused URL. Returns whether it was a cached one. */
  forget(url: string): boolean {
    for (const [asked, found] of this.known) {
      if (asked === url || found.url === url) return this.known.delete(asked)
    }
    return false
  }
}
