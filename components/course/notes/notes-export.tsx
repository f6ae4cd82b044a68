import { Download } from 'lucide-react'
import { ExportProgress, useExportProgress } from '@/components/layout/csv-export'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { type CourseNotesFilters, fetchCourseNotePages } from '@/lib/client/course/notes'
import { downloadFile } from '@/lib/client/csv-export'
import type { CourseNote } from '@/lib/contract/course/notes'
import { formatNotesMarkdown } from './format-notes-markdown'

/** Exports all notes, or the notes that match the search, as a Markdown file. */
export function NotesExport({ product, filters }: { product: string; filters: CourseNotesFilters }) {
  const reading = useExportProgress('your notes', 'Couldn’t export your notes. Try again.')
  const save = () =>
    reading.run(async (signal, onProgress) => {
      const notes: CourseNote[] = []
      for await (const { rows, total } of fetchCourseNotePages(filters, signal)) {
        notes.push(...rows)
        onProgress(notes.length, total)
      }
      const text = formatNotesMarkdown(`Notes on ${product}`, notes, window.location.origin)
      downloadFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), 'notes.md')
      toast({ title: 'Success', description: 'Notes exported' })
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" disabled={reading.progress !== null} onClick={save}>
        <Download aria-hidden />
        Export Markdown
      </Button>
      <ExportProgress {...reading} />
    </div>
  )
}
