import { allowOutsideVideos, areOutsideVideosAllowed, withAutoplay } from '@/lib/outside-videos'

// Replaces the picture of an outside video with the video: after a click, or immediately if this browser has
// allowed it before. Only a page that asks before it loads outside videos has this script.

function showVideo(gate: HTMLElement, source: string): void {
  const { title } = gate
  gate.replaceWith(
    Object.assign(document.createElement('iframe'), {
      title,
      // Set before `src`, because the frame begins to load when `src` is set.
      loading: 'lazy',
      allow: 'autoplay; fullscreen; picture-in-picture',
      allowFullscreen: true,
      className: 'size-full',
      src: source,
    }),
  )
}

const gate = document.querySelector<HTMLElement>('[data-outside-video]')
const source = gate?.dataset.outsideVideo
if (gate && source) {
  if (areOutsideVideosAllowed()) showVideo(gate, source)
  gate.addEventListener('click', () => {
    allowOutsideVideos()
    showVideo(gate, withAutoplay(source))
  })
}
