import type { SVGProps } from 'react'
import { StrokeIcon } from './stroke-icon'

/**
 * The icons of the student's pages: lucide's, each as one path. Lucide's own components look for a context and put
 * their attributes together each time one is drawn.
 */
type Props = SVGProps<SVGSVGElement>

export const ArrowLeft = (props: Props) => <StrokeIcon d="M12 19l-7-7 7-7M19 12H5" {...props} />
export const ArrowRight = (props: Props) => <StrokeIcon d="M5 12h14M12 5l7 7-7 7" {...props} />
export const Captions = (props: Props) => (
  <StrokeIcon
    d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM7 15h4M15 15h2M7 11h2M13 11h4"
    {...props}
  />
)
export const Check = (props: Props) => <StrokeIcon d="M20 6 9 17l-5-5" {...props} />
export const Circle = (props: Props) => <StrokeIcon d="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0" {...props} />
export const Keyboard = (props: Props) => (
  <StrokeIcon
    d="M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z"
    {...props}
  />
)
export const LockKeyhole = (props: Props) => (
  <StrokeIcon
    d="M11 16a1 1 0 1 0 2 0 1 1 0 1 0-2 0M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM7 10V7a5 5 0 0 1 10 0v3"
    {...props}
  />
)
export const LogOut = (props: Props) => (
  <StrokeIcon d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" {...props} />
)
export const Maximize = (props: Props) => (
  <StrokeIcon
    d="M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3"
    {...props}
  />
)
export const Moon = (props: Props) => (
  <StrokeIcon
    d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"
    {...props}
  />
)
export const Pause = (props: Props) => (
  <StrokeIcon
    d="M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z"
    {...props}
  />
)
export const Pencil = (props: Props) => (
  <StrokeIcon
    d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4"
    {...props}
  />
)
export const PictureInPicture2 = (props: Props) => (
  <StrokeIcon
    d="M21 9V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v10c0 1.1.9 2 2 2h4M14 13h6a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2z"
    {...props}
  />
)
export const Play = (props: Props) => (
  <StrokeIcon
    d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"
    {...props}
  />
)
export const RotateCcw = (props: Props) => (
  <StrokeIcon d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" {...props} />
)
export const Settings2 = (props: Props) => (
  <StrokeIcon
    d="M14 17H5M19 7h-9M14 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0M4 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0"
    {...props}
  />
)
export const Sun = (props: Props) => (
  <StrokeIcon
    d="M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"
    {...props}
  />
)
export const Trash2 = (props: Props) => (
  <StrokeIcon
    d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"
    {...props}
  />
)
export const UserRound = (props: Props) => (
  <StrokeIcon d="M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0" {...props} />
)
export const Volume2 = (props: Props) => (
  <StrokeIcon
    d="M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6M19.364 18.364a9 9 0 0 0 0-12.728"
    {...props}
  />
)
export const VolumeX = (props: Props) => (
  <StrokeIcon
    d="M11 4.702a.7.7 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.7.7 0 0 0 11 19.298zM16.5 14.5l5-5M16.5 9.5l5 5"
    {...props}
  />
)
export const X = (props: Props) => <StrokeIcon d="M18 6 6 18M6 6l12 12" {...props} />
