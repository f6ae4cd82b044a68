import type { VideoDetail } from '@/lib/contract/course/videos'
import { withAutoplay } from '@/lib/outside-videos'
import { FilePlayer } from './file-player'
import { OutsideVideoGate } from './outside-video-gate'
import { addStartToEmbedUrl, type ParsedVideoUrl } from './parse-video-url'
import { PlayerFrame } from './player-frame'
import type { PlayerRef } from './use-playback-state'
import { useUrlSecond } from './use-url-second'

/**
 * Shows the video of a lesson: in our player or in YouTube’s or Vimeo’s frame. Shows a message if the lesson
 * has no video.
 */
export function VideoPlayer({
  video,
  source,
  player,
  asksBeforeOutsideVideos,
}: {
  video: VideoDetail
  source: ParsedVideoUrl
  player: PlayerRef
  /** Whether YouTube and Vimeo videos load only after a click. */
  asksBeforeOutsideVideos: boolean
}) {
  if (source.kind === 'file') return <FilePlayer video={video} url={source.url} player={player} />
  if (source.kind === 'none') {
    return (
      <PlayerFrame>
        <p className="absolute inset-0 grid place-items-center bg-dots text-quiet">Video URL not available</p>
      </PlayerFrame>
    )
  }
  if (!asksBeforeOutsideVideos) {
    return (
      <PlayerFrame>
        <Frame title={video.title} url={source.url} />
      </PlayerFrame>
    )
  }
  return (
    <PlayerFrame>
      <OutsideVideoGate service={source.service} thumbnailUrl={video.thumbnailUrl}>
        {(hasJustClicked) => (
          <Frame title={video.title} url={hasJustClicked ? withAutoplay(source.url) : source.url} />
        )}
      </OutsideVideoGate>
    </PlayerFrame>
  )
}

/**
 * Shows a YouTube or Vimeo video. It starts at the second in the URL, and restarts whenever that second
 * changes.
 */
function Frame({ title, url }: { title: string; url: string }) {
  const second = useUrlSecond()
  return (
    <iframe
      src={second === null ? url : addStartToEmbedUrl(url, second)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full"
    />
  )
}
