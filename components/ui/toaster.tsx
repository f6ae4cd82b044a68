'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { setToastLoader } from './toast'
import { runWhenIdle } from './when-idle'

/**
 * Loads the code that draws toasts when the page is idle or the first toast is shown, then renders toasts.
 */
export function Toaster() {
  const [Viewport, setViewport] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./toast-viewport').then(
        (module) => setViewport(() => module.ToastViewport),
        // The code can’t be loaded without a connection. The next toast tries again.
        () => {},
      )
    setToastLoader(load)
    return runWhenIdle(load)
  }, [])
  return Viewport ? <Viewport /> : null
}
