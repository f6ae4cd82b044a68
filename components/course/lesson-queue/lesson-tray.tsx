'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { whenQueued } from '@/lib/client/course/lesson-queue/queued'

/** Renders the upload queue. Its code is loaded when the first lesson is queued. */
export function LessonTray() {
  const [Tray, setTray] = useState<ComponentType>()
  useEffect(
    () =>
      whenQueued(() => {
        import('./tray').then(
          (module) => setTray(() => module.Tray),
          // Without a connection the import fails. The queue continues, and the next page tries the import
          // again.
          () => {},
        )
      }),
    [],
  )
  return Tray ? <Tray /> : null
}
