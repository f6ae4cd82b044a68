'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { loadForNotices } from './toast'
import { whenIdle } from './when-idle'

/**
 * Holds the place of toasts. The code that draws them is loaded when the page is idle, or with the first
 * toast.
 */
export function Toaster() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./notices').then(
        (module) => setNotices(() => module.Notices),
        // Without a connection the load fails; the next toast tries again.
        () => {},
      )
    loadForNotices(load)
    return whenIdle(load)
  }, [])
  return Notices ? <Notices /> : null
}
