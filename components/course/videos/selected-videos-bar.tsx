'use client'
import { FolderInput, Trash2 } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { Button } from '@/components/ui/button'
import type { Video } from '@/lib/contract/course/videos'
import { formatLessonCount } from './bulk-video-toasts'
import { MoveVideosDialog } from './move-videos-dialog'
import { useBulkVideoActions } from './use-bulk-video-actions'

interface Props {
  selected: Video[]
  /** Number of lessons in the section. */
  total: number
  onSelectAll: () => void
  onClear: () => void
}

/** Shows the actions for the selected lessons: move, publish, delete. */
export function SelectedVideosBar({ selected, total, onSelectAll, onClear }: Props) {
  const { publish, isPending } = useBulkVideoActions()
  const drafts = selected.filter(({ draft }) => draft)
  return (
    <section
      aria-label="Selected lessons"
      data-bottom-bar
      className="sticky bottom-4 z-20 mt-8 flex flex-wrap items-center gap-2 rounded-lg border bg-raised p-2 pl-4 shadow-float"
    >
      <p role="status" className="mr-auto font-medium text-sm">
        {selected.length} selected
      </p>
      {selected.length < total && (
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          Select All
        </Button>
      )}
      <MoveVideosDialog
        videos={selected}
        trigger={
          <Button size="sm" variant="outline">
            <FolderInput aria-hidden />
            Move
          </Button>
        }
      />
      {drafts.length > 0 && (
        <Button
          size="sm"
          variant="outline"
          disabled={isPending}
          onClick={() => publish(drafts.map(({ id }) => id))}
        >
          Publish {drafts.length} {drafts.length === 1 ? 'Lesson' : 'Lessons'}
        </Button>
      )}
      <DeleteSelected selected={selected} />
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}

function DeleteSelected({ selected }: { selected: Video[] }) {
  const { remove } = useBulkVideoActions()
  const isOne = selected.length === 1
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="outline">
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
      title={`Delete ${formatLessonCount(selected.length)}?`}
      description={
        <>
          Students’ notes and progress will be deleted too. This action cannot be undone.
          <span className="mt-2 block max-h-40 overflow-y-auto">
            {selected.map(({ id, title }) => (
              <span key={id} className="block [overflow-wrap:anywhere]">
                {title}
              </span>
            ))}
          </span>
        </>
      }
      action={isOne ? 'Delete Lesson' : 'Delete Lessons'}
      pendingAction="Deleting..."
      onConfirm={() => remove(selected.map(({ id }) => id))}
    />
  )
}
