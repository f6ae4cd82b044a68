import Image from 'next/image'

/** A stored picture, as large as its parent. It lies in the shade while the theme is dark: see `dusk` in globals.css. */
export function Picture({
  url,
  isFirst = false,
}: {
  url: string /** What the page is opened for. */
  isFirst?: boolean
}) {
  return (
    <span className="dusk">
      <Image src={url} alt="" fill priority={isFirst} className="object-cover" />
    </span>
  )
}
