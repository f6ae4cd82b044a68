'use client'
import { type ComponentType, useEffect, useState } from 'react'

type Panel = ComponentType<{ onClose: () => void }>

/** A panel that a button opens, or a key on every page, and that is loaded when it is asked for. */
export function useLatePanel(load: () => Promise<Panel>, isKey: (event: KeyboardEvent) => boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const [Panel, setPanel] = useState<Panel | null>(null)

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
      // Without a connection: the next press tries again.
      () => setIsOpen(false),
    )
  }, [isOpen, Panel, load])

  return { Panel: isOpen ? Panel : null, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
