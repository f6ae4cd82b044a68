import { CoverImage } from '@/components/media/pictures/cover-image'

/** Shows a video’s thumbnail, or a drawing if there is none. The parent element sets the aspect ratio. */
export function VideoThumbnail({ url, ...place }: { url: string | null; sizes: string; isFirst?: boolean }) {
  if (url) return <CoverImage url={url} {...place} />
  return (
    <div className="absolute inset-0 grid place-items-center bg-blueprint-soft bg-dots">
      <svg viewBox="0 0 120 80" fill="none" aria-hidden="true" className="w-1/3 stroke-blueprint">
        <path d="M1 12V1h11M108 1h11v11M119 68v11h-11M12 79H1V68" />
        <path d="M48 24v32l28-16z" strokeLinejoin="round" />
        <path d="M60 4v10M60 66v10M4 40h10M106 40h10" strokeDasharray="2 3" />
      </svg>
    </div>
  )
}
