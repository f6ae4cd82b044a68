/** Shows a stored image as large as its parent. The dark theme dims it: see `dusk` in globals.css. */
export function CoverImage({
  url,
  isFirst = false,
}: {
  url: string
  /** True for the main image of the page, which loads with high priority. */
  isFirst?: boolean
}) {
  return (
    <span className="dusk">
      {/* biome-ignore lint/performance/noImgElement: next/image can't optimize stored files. */}
      <img
        src={url}
        alt=""
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="absolute inset-0 size-full object-cover text-transparent"
      />
    </span>
  )
}
