'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { watchForLessonQueue } from '@/lib/client/course/lesson-queue/queue-presence'

/** Renders the upload queue. Its code is loaded when the first lesson is queued. */
export function LessonQueueLoader() {
  const [Panel, setPanel] = useState<ComponentType>()
  useEffect(
    () =>
      watchForLessonQueue(() => {
        import('./lesson-queue-panel').then(
          (module) => setPanel(() => module.LessonQueuePanel),
          // The panel can’t be loaded without a connection. The queue continues, and the next page tries to load
          // the panel again.
          () => {},
        )
      }),
    [],
  )
  return Panel ? <Panel /> : null
}
