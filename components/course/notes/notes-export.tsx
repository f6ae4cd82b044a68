import { Download } from 'lucide-react'
import { ReadingProgress, useReading } from '@/components/layout/csv-export'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { courseNotePages } from '@/lib/client/course/notes'
import { saveFile } from '@/lib/client/csv-export'
import type { CourseNote } from '@/lib/contract/course/notes'
import { notesMarkdown } from './notes-markdown'

/** Exports all notes, or all notes that were found, as a Markdown file. */
export function NotesExport({ product, filters }: { product: string; filters: { search?: string } }) {
  const reading = useReading('your notes', 'Couldn’t export your notes. Try again.')
  const save = () =>
    reading.run(async (signal, onProgress) => {
      const notes: CourseNote[] = []
      for await (const { rows, total } of courseNotePages(filters, signal)) {
        notes.push(...rows)
        onProgress(notes.length, total)
      }
      const text = notesMarkdown(`Notes on ${product}`, notes, window.location.origin)
      saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), 'notes.md')
      toast({ title: 'Success', description: 'Notes exported' })
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" disabled={reading.progress !== null} onClick={save}>
        <Download aria-hidden />
        Export Markdown
      </Button>
      <ReadingProgress {...reading} />
    </div>
  )
}
