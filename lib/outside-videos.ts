const KEY = 'outside-videos'

/** Returns whether this browser has allowed videos from YouTube and Vimeo to load. */
export function areOutsideVideosAllowed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'allowed'
  } catch {
    return false
  }
}

/** Remembers in this browser that videos from YouTube and Vimeo may load. */
export function allowOutsideVideos(): void {
  try {
    localStorage.setItem(KEY, 'allowed')
  } catch {
    // Without storage, the choice applies to this page only.
  }
}

/** Returns the URL of a frame that plays as soon as it loads. Both services support the parameter. */
export function withAutoplay(frame: string): string {
  const url = new URL(frame)
  url.searchParams.set('autoplay', '1')
  return url.href
}
