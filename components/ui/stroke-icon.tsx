import type { SVGProps } from 'react'

/**
 * Draws one stroked path on a 24-unit grid, like the icons of lucide-react. Needed in HTML that is rendered
 * only on the server, because lucide-react’s icons are client components.
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
