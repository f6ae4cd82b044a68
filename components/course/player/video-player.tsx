import type { ReactNode } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { NativePlayer } from './native-player'
import { frameFrom, type VideoSource } from './source'
import { useAsked } from './use-asked-second'
import type { PlayerRef } from './use-playback'

/** The picture of a lesson: our player, a frame of YouTube or Vimeo, or the words that there is none. */
export function VideoPlayer({
  video,
  source,
  player,
}: {
  video: VideoDetail
  source: VideoSource
  player: PlayerRef
}) {
  if (source.kind === 'file') return <NativePlayer video={video} url={source.url} player={player} />
  if (source.kind === 'none') {
    return (
      <Stage>
        <p className="absolute inset-0 grid place-items-center bg-dots text-quiet">Video URL not available</p>
      </Stage>
    )
  }
  return <Frame title={video.title} url={source.url} />
}

/** What another site plays. It begins at the second that the address asks for, and anew at each that it asks for later. */
function Frame({ title, url }: { title: string; url: string }) {
  const second = useAsked()
  return (
    <Stage>
      <iframe
        src={second === null ? url : frameFrom(url, second)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="absolute inset-0 size-full"
      />
    </Stage>
  )
}

function Stage({ children }: { children: ReactNode }) {
  return <div className="relative aspect-video w-full overflow-hidden bg-sunk sm:rounded-lg">{children}</div>
}
