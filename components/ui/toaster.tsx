'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { setToastLoader } from './toast'
import { runWhenIdle } from './when-idle'

/** Renders toasts. The code that draws them is loaded when the page is idle, or with the first toast. */
export function Toaster() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./toast-viewport').then(
        (module) => setNotices(() => module.ToastViewport),
        // Without a connection the load fails. The next toast tries again.
        () => {},
      )
    setToastLoader(load)
    return runWhenIdle(load)
  }, [])
  return Notices ? <Notices /> : null
}
