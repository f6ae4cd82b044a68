import { allowOutsideVideos, areOutsideVideosAllowed, withAutoplay } from '@/lib/outside-videos'

// Replaces the image of a YouTube or Vimeo video with the player, after a click or if this browser has
// allowed it before. Only pages that ask before loading these videos have this script.

function showVideo(gate: HTMLElement, source: string): void {
  const { title } = gate
  gate.replaceWith(
    Object.assign(document.createElement('iframe'), {
      title,
      // `loading` must come before `src`, because the frame starts loading when `src` is set.
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
