import { buildPictureSrcSets } from '@/lib/contract/media/picture-sizes'

/**
 * Shows a picture in the size that fits the layout and the screen. Pictures from another site have one size.
 */
export function StoredPicture({
  url,
  sizes,
  isFirst = false,
  label = '',
  className,
}: {
  url: string
  /** Width of the picture in the layout, as in the `sizes` attribute. */
  sizes: string
  /** True for the main picture of the page, which loads first. All other pictures load when they come into view. */
  isFirst?: boolean
  /** Alternative text and tooltip. Empty for a picture that adds nothing to the text beside it. */
  label?: string
  className?: string
}) {
  const srcSets = buildPictureSrcSets(url)
  // With “auto”, the browser measures the width of a lazy-loaded picture itself.
  const widths = isFirst ? sizes : `auto, ${sizes}`
  const picture = (
    // biome-ignore lint/performance/noImgElement: next/image can't optimize stored files.
    <img
      src={url}
      {...(srcSets && { srcSet: srcSets.webp, sizes: widths })}
      alt={label}
      title={label || undefined}
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={className}
    />
  )
  if (!srcSets) return picture
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSets.avif} sizes={widths} />
      {picture}
    </picture>
  )
}
