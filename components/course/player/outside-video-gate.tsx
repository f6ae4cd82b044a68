import { Play } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { CoverImage } from '@/components/media/pictures/cover-image'
import { allowOutsideVideos, areOutsideVideosAllowed } from '@/lib/outside-videos'

const subscribe = () => () => {}
const isAllowedOnServer = () => false

/**
 * Shows a picture with a play button. Nothing loads from YouTube or Vimeo until the student clicks the
 * button. The browser remembers the choice. `children` receives whether the student has just clicked.
 */
export function OutsideVideoGate({
  service,
  thumbnailUrl,
  children,
}: {
  service: 'YouTube' | 'Vimeo'
  thumbnailUrl: string | null
  children: (hasJustClicked: boolean) => ReactNode
}) {
  const isRemembered = useSyncExternalStore(subscribe, areOutsideVideosAllowed, isAllowedOnServer)
  const [hasJustClicked, setHasJustClicked] = useState(false)
  if (isRemembered || hasJustClicked) return children(hasJustClicked)

  function play() {
    allowOutsideVideos()
    setHasJustClicked(true)
  }

  return (
    <div className="absolute inset-0 bg-dots">
      {thumbnailUrl?.startsWith('/objects/') && (
        <CoverImage url={thumbnailUrl} sizes="(min-width: 64rem) 60rem, 100vw" isFirst />
      )}
      <button
        type="button"
        aria-label="Play video"
        aria-describedby="outside-video"
        onClick={play}
        className="group absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
      >
        <span className="grid size-16 place-items-center rounded-full bg-signal text-on-signal transition-transform group-hover:scale-105">
          <Play aria-hidden className="size-7 translate-x-0.5 fill-current" />
        </span>
      </button>
      <p
        id="outside-video"
        className="pointer-events-none absolute inset-x-0 bottom-0 bg-paper/90 px-4 py-2.5 text-center text-ink text-sm"
      >
        This video is on {service}. If you play it, {service} receives your IP address. This browser remembers
        your choice.
      </p>
    </div>
  )
}
