'use client'
import { createRoot } from 'react-dom/client'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'

/**
 * Kind of unsaved work. `lessons` is the upload queue, which survives soft navigation and is lost only when
 * the document is closed.
 */
export type UnsavedWork = 'text' | 'upload' | 'lessons'

const words: Record<UnsavedWork, { title: string; description: string; stay: string; go: string }> = {
  text: {
    title: 'Discard changes?',
    description: 'Your changes haven’t been saved.',
    stay: 'Keep Editing',
    go: 'Discard',
  },
  upload: {
    title: 'Stop the upload?',
    description: 'The file hasn’t been saved. If you leave now, you’ll lose the file and your changes.',
    stay: 'Keep Uploading',
    go: 'Stop and Discard',
  },
  lessons: {
    title: 'Stop adding lessons?',
    description:
      'Lessons are added only while this tab is open. When you come back, we’ll list the files we still need.',
    stay: 'Keep Adding',
    go: 'Stop and Leave',
  },
}

/** Asks whether to discard unsaved work. Returns whether the user agrees. */
export function confirmDiscard(what: UnsavedWork): Promise<boolean> {
  return new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    const answer = (isSure: boolean) => {
      root.unmount()
      container.remove()
      resolve(isSure)
    }
    root.render(<Question what={what} before={document.activeElement} onAnswer={answer} />)
  })
}

function Question({
  what,
  before,
  onAnswer,
}: {
  what: UnsavedWork
  /** The element that had the focus before the dialog opened and gets it back afterward. */
  before: Element | null
  onAnswer: (isSure: boolean) => void
}) {
  const { title, description, stay, go } = words[what]
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    if (before instanceof HTMLElement) before.focus()
  }
  return (
    <AlertDialog open onOpenChange={() => onAnswer(false)}>
      <AlertDialogContent onCloseAutoFocus={restoreFocus}>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{stay}</AlertDialogCancel>
          <AlertDialogAction onClick={() => onAnswer(true)}>{go}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
