import type { SVGProps } from 'react'

/**
 * One stroked path on a field of 24 units, drawn as lucide-react draws its icons. For what is written as text on the
 * server: lucide's own components are marked for the browser.
 */
export function StrokeIcon(props: SVGProps<SVGSVGElement> & { d: string }) {
  const { d, strokeWidth = 2, ...rest } = props
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
