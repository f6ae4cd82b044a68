import { StoredPicture } from '@/components/media/pictures/stored-picture'
import { StrokeIcon } from '@/components/ui/stroke-icon'
import { type Landing, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'

/** Shows a YouTube or Vimeo video. Renders nothing without a URL. */
export function LandingVideo({
  copy: { film, page },
  asksFirst,
}: {
  copy: Pick<Landing, 'film' | 'page'>
  /** Whether the video loads only after a click. */
  asksFirst: boolean
}) {
  const { title, url } = film
  const source = toVideoEmbedUrl(url)
  if (!source) return null
  return (
    <section className="shell rhythm">
      <SectionHeading title={title} />
      <div className="corners mt-12 aspect-video bg-sunk">
        {asksFirst ? (
          <VideoGate source={source} film={film} page={page} />
        ) : (
          <iframe
            src={source}
            title={title}
            loading="lazy"
            allow="fullscreen; picture-in-picture"
            allowFullScreen
            className="size-full"
          />
        )}
      </div>
    </section>
  )
}

/** Shows an image with a play button, which `script/outside-video.ts` replaces with the video. */
function VideoGate({
  source,
  film: { title, picture },
  page,
}: {
  source: string
  film: Landing['film']
  page: Landing['page']
}) {
  return (
    <button
      type="button"
      data-outside-video={source}
      title={title}
      className="relative flex size-full items-center justify-center bg-dots p-4"
    >
      {picture && (
        <StoredPicture
          url={picture}
          sizes="(min-width: 64rem) 64rem, 100vw"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="relative flex flex-col items-center gap-2 rounded-lg bg-raised p-4">
        <span className="flex size-12 items-center justify-center rounded-full bg-signal text-on-signal">
          <StrokeIcon d="m8 5 11 7-11 7z" className="size-7" />
        </span>
        <span className="font-medium">{page.playVideo}</span>
        <span className="text-quiet text-sm">{page.videoNotice}</span>
      </span>
    </button>
  )
}
