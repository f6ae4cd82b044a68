'use client'
import { type ReactElement, type ReactNode, useState } from 'react'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'

/** A dialog with its words at the top, opened by `trigger`. What stands in it is given a way to close it. */
export function TitledDialog({
  trigger,
  title,
  description,
  isSticky = false,
  className,
  onToggle,
  children,
}: {
  trigger: ReactElement
  title: string
  description: ReactNode
  /** A press beside it does not close it: too much would be lost. */
  isSticky?: boolean
  className?: string
  /** Whenever it opens or closes, but for `close`: the place to forget the last failure. */
  onToggle?: () => void
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (open: boolean) => {
    onToggle?.()
    setOpen(open)
  }
  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className={className} onInteractOutside={(event) => isSticky && event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">{description}</DialogDescription>
        </DialogHeader>
        {children(() => setOpen(false))}
      </DialogContent>
    </Dialog>
  )
}
