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

/** `lessons`: the queue, which ends with the document alone. */
export type Unsaved = 'text' | 'upload' | 'lessons'

const words: Record<Unsaved, { title: string; description: string; stay: string; go: string }> = {
  text: {
    title: 'Discard what you typed?',
    description: 'It is not saved yet.',
    stay: 'Keep Editing',
    go: 'Discard',
  },
  upload: {
    title: 'Stop the upload?',
    description: 'The file is not saved yet. It is lost if you leave now, and so is what you typed.',
    stay: 'Keep Uploading',
    go: 'Stop and Discard',
  },
  lessons: {
    title: 'Stop adding lessons?',
    description:
      'They are added while this tab is open. When you come back, it names the files that are still needed.',
    stay: 'Keep Adding',
    go: 'Stop and Leave',
  },
}

/** Asks over whatever is on the screen. Returns whether it may be lost. */
export function askToDiscard(what: Unsaved): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (isSure: boolean) => {
      root.unmount()
      place.remove()
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
  what: Unsaved
  /** What had the focus, and gets it back. */
  before: Element | null
  onAnswer: (isSure: boolean) => void
}) {
  const { title, description, stay, go } = words[what]
  const comeBack = (event: Event) => {
    event.preventDefault()
    if (before instanceof HTMLElement) before.focus()
  }
  return (
    <AlertDialog open onOpenChange={() => onAnswer(false)}>
      <AlertDialogContent onCloseAutoFocus={comeBack}>
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
