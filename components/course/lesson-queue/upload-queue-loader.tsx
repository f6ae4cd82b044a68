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
          // Without a connection the import fails. The queue continues, and the next page tries the import
          // again.
          () => {},
        )
      }),
    [],
  )
  return Tray ? <Tray /> : null
}
