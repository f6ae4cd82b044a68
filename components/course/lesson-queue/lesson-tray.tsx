'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { whenQueued } from '@/lib/client/course/lesson-queue/queued'

/** The place of the queue of lessons. What draws it comes with the first of them. */
export function LessonTray() {
  const [Tray, setTray] = useState<ComponentType>()
  useEffect(
    () =>
      whenQueued(() => {
        import('./tray').then(
          (module) => setTray(() => module.Tray),
          // Without a connection: the next page tries again, and the queue goes on meanwhile.
          () => {},
        )
      }),
    [],
  )
  return Tray ? <Tray /> : null
}
