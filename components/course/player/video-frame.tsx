import type { ReactNode } from 'react'

/** Draws the frame of a lesson's picture without our player in it. */
export function VideoFrame({ children }: { children: ReactNode }) {
  return <div className="relative aspect-video w-full overflow-hidden bg-sunk sm:rounded-lg">{children}</div>
}
