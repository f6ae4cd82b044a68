import Hls, { ErrorTypes, Events, type FragLoadedData, type HlsConfig, type RetryConfig } from 'hls.js/light'
import { SignedUrls } from './signed-urls'

/** Seconds to buffer before playback: enough for the first frame. */
const BUFFER_BEFORE_PLAY = 1
/** Seconds to buffer once playback has started. */
const BUFFER_SECONDS = 30
const RETRIES_MAX = 4
/** Pause after a lost connection, because the browser may be online without noticing the loss. Milliseconds. */
const RECONNECT_MS = 5000

export interface HlsStream {
  /** Selects the rendition to play. -1 selects automatically by bandwidth. */
  choose(level: number): void
  /** Stops the stream and detaches it from the element. */
  stop(): void
}

interface StreamOptions {
  url: string
  /** Start position in seconds. */
  second: number
  onReady(sides: number[]): void
  /**
   * Called when the stream can’t continue. A lost connection doesn’t end a stream. `isRefused` is true if the
   * server denied access (401 or 403).
   */
  onFatal(isRefused: boolean): void
}

/** Returns whether this browser supports streaming in segments (Media Source Extensions). */
export const canPlayHls = () => Hls.isSupported()

/** Streams a lesson in segments to this video element. This is the only file that depends on hls.js. */
export function playHlsStream(
  video: HTMLVideoElement,
  { url, second, onReady, onFatal }: StreamOptions,
): HlsStream {
  const signed = new SignedUrls()
  const hls = new Hls({
    ...settings,
    startPosition: second,
    xhrSetup: (xhr, requested) => xhr.open('GET', signed.of(requested), true),
    manifestLoadPolicy: playlistPolicy,
    playlistLoadPolicy: playlistPolicy,
    fragLoadPolicy: { default: { ...loadTimeouts, errorRetry: segmentRetry(signed) } },
  })
  let hasRecovered = false
  let hasSegment = false
  let stopWaiting = () => {}
  const raiseBufferGoal = () => {
    hls.config.maxBufferLength = BUFFER_SECONDS
  }
  // A bucket that refuses this site (CORS) looks like a lost connection, but never sends a segment.
  const isConnectionLost = (status = 0) => status === 0 && (hasSegment || !navigator.onLine)
  const loadAgain = () => {
    if (hls.levels.length > 0) hls.startLoad(video.currentTime || second)
    else hls.loadSource(url)
  }
  const sides = () => hls.levels.map(({ width, height }) => Math.min(width, height))

  hls.on(Events.MANIFEST_PARSED, () => onReady(sides()))
  hls.on(Events.FRAG_LOADED, (_event, { frag, networkDetails }: FragLoadedData) => {
    hasSegment = true
    if (networkDetails instanceof XMLHttpRequest) signed.keep(frag.url, networkDetails.responseURL)
  })
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      const isPlaying = !video.paused
      hls.recoverMediaError()
      // hls.js attaches the media again, which pauses the element, so playback is resumed.
      if (isPlaying) video.play().catch(() => {})
      return
    }
    if (type === ErrorTypes.NETWORK_ERROR && isConnectionLost(response?.code)) {
      stopWaiting()
      stopWaiting = waitForConnection(loadAgain)
      return
    }
    onFatal(response?.code === 401 || response?.code === 403)
  })
  if (video.paused) video.addEventListener('play', raiseBufferGoal, { once: true })
  else raiseBufferGoal()
  hls.attachMedia(video)
  hls.loadSource(url)
  return {
    choose: (level) => {
      hls.nextLevel = level
    },
    stop: () => {
      stopWaiting()
      video.removeEventListener('play', raiseBufferGoal)
      hls.destroy()
    },
  }
}

/** Calls `act` once: when the browser is online again, or after a pause. Returns a function that cancels this. */
function waitForConnection(act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('online', go)
  }
  const go = () => {
    stop()
    act()
  }
  const timer = setTimeout(go, RECONNECT_MS)
  window.addEventListener('online', go)
  return stop
}

const settings: Partial<HlsConfig> = {
  // The worker is off, because hls.js would load it from a blob URL, which our Content Security Policy
  // forbids. Our segments don’t need the conversion that the worker does.
  enableWorker: false,
  // Starts with the smallest rendition, because its first frame arrives soonest.
  startLevel: 0,
  maxBufferLength: BUFFER_BEFORE_PLAY,
  // Turns off the limit in bytes. Otherwise, hls.js would fill a buffer of that size, which is far too many
  // seconds of a small rendition.
  maxBufferSize: 0,
  capLevelToPlayerSize: true,
  // Assumed bandwidth before the first measurement: enough for the smallest rendition. Bits per second.
  abrEwmaDefaultEstimate: 400_000,
}

const loadTimeouts = {
  maxTimeToFirstByteMs: 20_000,
  maxLoadTimeMs: 120_000,
  timeoutRetry: retries(0),
  errorRetry: null,
}

function retries(delayMs: number): RetryConfig {
  return { maxNumRetry: RETRIES_MAX, retryDelayMs: delayMs, maxRetryDelayMs: 4000 }
}

/** Retry policy for playlists: requests a playlist again after a connection error. */
const playlistPolicy = {
  default: {
    ...loadTimeouts,
    errorRetry: {
      ...retries(500),
      shouldRetry: (_config, count, _isTimeout, response, wouldRetry) =>
        count < RETRIES_MAX && (wouldRetry || !response || response.code === 0),
    } satisfies RetryConfig,
  },
}

/** Returns the retry policy for segments: after a connection error, and if a signed URL expired early. */
const segmentRetry = (signed: SignedUrls): RetryConfig => ({
  ...retries(500),
  shouldRetry: (_config, count, _isTimeout, response, wouldRetry) => {
    if (count >= RETRIES_MAX) return false
    if (response?.code === 403 && response.url) return signed.forget(response.url)
    return wouldRetry || response?.code === 0
  },
})
