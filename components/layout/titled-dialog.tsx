'use client'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { restoreLostFocus } from './restore-lost-focus'
import { guardUnsavedChanges } from './unsaved-changes'
import { useIsHydrated } from './use-is-hydrated'

/**
 * Shows a dialog that asks before it closes with unsaved changes. Its children can close it without that
 * question.
 */
export function UnsavedGuardDialog({
  trigger,
  isOpen,
  onOpenChange,
  className,
  children,
}: {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  className?: string | undefined
  children: ReactNode
}) {
  const content = useRef<HTMLDivElement>(null)
  const isHydrated = useIsHydrated()
  const toggle = (open: boolean) => {
    if (open) onOpenChange(true)
    else guardUnsavedChanges(content.current, () => onOpenChange(false))
  }
  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      {/* A click before hydration would be lost, so the button is disabled until then. */}
      <DialogTrigger asChild disabled={!isHydrated}>
        {trigger}
      </DialogTrigger>
      <DialogContent ref={content} className={className} onCloseAutoFocus={restoreLostFocus}>
        {children}
      </DialogContent>
    </Dialog>
  )
}

/**
 * Shows a dialog with a title and a description, opened by `trigger`. Its children receive a function that
 * closes it.
 */
export function TitledDialog({
  trigger,
  title,
  description,
  className,
  children,
}: {
  trigger: ReactElement
  title: string
  description: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <UnsavedGuardDialog trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} className={className}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription className="[overflow-wrap:anywhere]">{description}</DialogDescription>
      </DialogHeader>
      {children(() => setOpen(false))}
    </UnsavedGuardDialog>
  )
}
