'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/skeleton'
import { notesQuery } from '@/lib/client/course/notes'
import { rowsOf } from '@/lib/client/paging'
import type { NoteClock } from './note-clock'
import { NoteForm } from './note-form'
import { NoteItem } from './note-item'

/** The viewer's own notes on a video. */
export function NotesPanel({ videoId, clock }: { videoId: string; clock: NoteClock | null }) {
  return (
    <section aria-labelledby="notes" className="grid content-start gap-5">
      <h2 id="notes" className="text-xl">
        Your Notes
      </h2>
      <NoteForm videoId={videoId} clock={clock} />
      <NoteList videoId={videoId} clock={clock} />
    </section>
  )
}

function NoteList({ videoId, clock }: { videoId: string; clock: NoteClock | null }) {
  const query = useInfiniteQuery(notesQuery(videoId))
  const { data, isError, refetch } = query
  if (!data && isError) {
    return (
      <div className="grid justify-items-start gap-3 rounded-lg border border-dashed p-5">
        <p className="text-quiet text-sm">Your notes could not be loaded.</p>
        <Button size="sm" variant="outline" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Loading shape="h-24" />
  const notes = rowsOf(data)
  if (notes.length === 0) {
    return (
      <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-10 text-center text-quiet text-sm">
        No notes yet. Add your first note above!
      </p>
    )
  }
  return (
    <div className="-mx-1 max-h-[500px] print:max-h-none overflow-y-auto overscroll-contain border-t px-1">
      <ul className="divide-y">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} clock={clock} />
        ))}
      </ul>
      <LoadMore query={query} />
    </div>
  )
}
