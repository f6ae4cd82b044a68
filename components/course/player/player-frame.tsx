import type { ReactNode } from 'react'

/** Shows a 16:9 frame for content other than our player: an embedded player, a poster, or a message. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  return <div className="relative aspect-video w-full overflow-hidden bg-sunk sm:rounded-lg">{children}</div>
}
