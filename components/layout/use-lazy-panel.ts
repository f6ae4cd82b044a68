'use client'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Manages a panel that opens with a button or with a keyboard shortcut on any page. Its code is loaded on
 * first use.
 */
export function useLazyPanel<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isKey: (event: KeyboardEvent) => boolean,
) {
  const [isOpen, setIsOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isKey(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isKey])

  useEffect(() => {
    if (!isOpen || Panel) return
    load().then(
      (loaded) => setPanel(() => loaded),
      // Without a connection, the panel stays closed. The next click or shortcut tries again.
      () => setIsOpen(false),
    )
  }, [isOpen, Panel, load])

  return { Panel: isOpen ? Panel : null, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
