'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { watchForLessonQueue } from '@/lib/client/course/lesson-queue/queue-presence'

/** Renders the upload queue. Its code is loaded when the first lesson is queued. */
export function LessonQueueLoader() {
  const [Tray, setTray] = useState<ComponentType>()
  useEffect(
    () =>
      watchForLessonQueue(() => {
        import('./lesson-queue-panel').then(
          (module) => setTray(() => module.LessonQueuePanel),
          // The import fails if there is no connection. The queue continues, and the next page tries the
          // import again.
          () => {},
        )
      }),
    [],
  )
  return Tray ? <Tray /> : null
}
