import { buildPictureSrcSets } from '@/lib/contract/media/picture-sizes'

/**
 * Shows an image in the size that fits the layout and the screen. Images from other sites have only one size.
 */
export function StoredPicture({
  url,
  sizes,
  isFirst = false,
  label = '',
  className,
}: {
  url: string
  /** Width of the image in the layout, as in the `sizes` attribute. */
  sizes: string
  /** True for the main image of the page, which loads first. Other images load when they come into view. */
  isFirst?: boolean
  /** Alternative text and tooltip. Empty for a decorative image. */
  label?: string
  className?: string
}) {
  const srcSets = buildPictureSrcSets(url)
  // With “auto”, the browser measures the width of a lazy-loaded image.
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
