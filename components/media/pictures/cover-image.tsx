import type { ComponentProps } from 'react'
import { StoredPicture } from './stored-picture'

/** Shows a stored image that fills its parent. The dark theme dims it (see `dusk` in globals.css). */
export function CoverImage(props: Omit<ComponentProps<typeof StoredPicture>, 'className'>) {
  return (
    <span className="dusk">
      <StoredPicture {...props} className="absolute inset-0 size-full object-cover text-transparent" />
    </span>
  )
}
