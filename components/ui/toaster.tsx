'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { loadForNotices } from './toast'
import { whenIdle } from './when-idle'

/** The place of notices. What draws them comes once the page has nothing else to do, or with the first of them. */
export function Toaster() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./notices').then(
        (module) => setNotices(() => module.Notices),
        // Without a connection: the next notice tries again.
        () => {},
      )
    loadForNotices(load)
    return whenIdle(load)
  }, [])
  return Notices ? <Notices /> : null
}
