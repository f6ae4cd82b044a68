import { toastFailure } from '@/components/layout/toast-error'
import { toast } from '@/components/ui/toast'
import { type BulkVideoResult, useDeleteVideos, useUpdateVideos } from '@/lib/client/course/videos'
import { createBulkVideoToast } from './bulk-video-toasts'

const verbs = {
  move: { past: 'moved', infinitive: 'move' },
  publish: { past: 'published', infinitive: 'publish' },
  delete: { past: 'deleted', infinitive: 'delete' },
}

/**
 * Returns functions that move, publish, or delete lessons and show a toast. Each returns whether at least one
 * lesson was changed, and never throws.
 */
export function useBulkVideoActions() {
  const { mutateAsync: update, isPending } = useUpdateVideos()
  const { mutateAsync: remove } = useDeleteVideos()
  const run = async (
    { length: count }: string[],
    write: Promise<BulkVideoResult>,
    verb: (typeof verbs)[keyof typeof verbs],
  ) => {
    try {
      toast(createBulkVideoToast(count, await write, verb))
      return true
    } catch (error) {
      const what = count === 1 ? 'the lesson' : 'the lessons'
      toastFailure(error, `Couldn’t ${verb.infinitive} ${what}. Try again.`)
      return false
    }
  }
  return {
    isPending,
    move: (ids: string[], sectionId: string) => run(ids, update({ ids, edit: { sectionId } }), verbs.move),
    publish: (ids: string[]) => run(ids, update({ ids, edit: { draft: false } }), verbs.publish),
    remove: (ids: string[]) => run(ids, remove(ids), verbs.delete),
  }
}
