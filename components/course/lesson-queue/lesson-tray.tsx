'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { whenQueued } from '@/lib/client/course/lesson-queue/queued'

/** Holds the place of the upload queue. The code of the queue is loaded with the first lesson. */
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
