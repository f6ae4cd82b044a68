'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { watchForLessonQueue } from '@/lib/client/course/lesson-queue/queue-presence'

/** Renders the upload queue. Its code is loaded when the first lesson is queued. */
export function UploadQueueLoader() {
  const [Tray, setTray] = useState<ComponentType>()
  useEffect(
    () =>
      watchForLessonQueue(() => {
        import('./upload-queue-panel').then(
          (module) => setTray(() => module.UploadQueuePanel),
          // The import fails if there is no connection. The queue continues, and the next page tries the
          // import again.
          () => {},
        )
      }),
    [],
  )
  return Tray ? <Tray /> : null
}
