'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { PageLink } from '@/components/layout/page-link'
import { useReadOnly } from '@/components/layout/read-only-context'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { notesQuery } from '@/lib/client/course/notes'
import { NoteForm } from './note-form'
import { NoteItem } from './note-item'
import type { PlaybackControl } from './playback-control'

/** Shows the viewer's own notes on a video. */
export function NotesPanel({ videoId, clock }: { videoId: string; clock: PlaybackControl | null }) {
  const isReadOnly = useReadOnly()
  return (
    <section aria-labelledby="notes" className="grid content-start gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="notes" className="text-xl">
          Your Notes
        </h2>
        <PageLink
          href="/notes"
          className="rounded-sm text-quiet text-sm underline-offset-4 hover:underline print:hidden"
        >
          All your notes
        </PageLink>
      </div>
      {!isReadOnly && <NoteForm videoId={videoId} clock={clock} />}
      <NoteList videoId={videoId} clock={clock} />
    </section>
  )
}

function NoteList({ videoId, clock }: { videoId: string; clock: PlaybackControl | null }) {
  const query = useInfiniteQuery(notesQuery(videoId))
  return (
    <RowsWhenLoaded
      query={query}
      what="Your notes"
      loading={<LoadingSkeleton shape="h-24" />}
      empty={<NoNotes />}
    >
      {(notes) => (
        <div
          data-scroll-frame
          className="-mx-2 max-h-[500px] print:max-h-none overflow-y-auto overscroll-contain border-t px-2"
        >
          <ul className="divide-y">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} clock={clock} />
            ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </RowsWhenLoaded>
  )
}

function NoNotes() {
  return (
    <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-10 text-center text-quiet text-sm">
      No notes yet. Add your first note above!
    </p>
  )
}
