import { toastServerMessage } from '@/components/layout/toast-error'
import { toast } from '@/components/ui/toast'
import { usePublishLanding } from '@/lib/client/site/landing'
import type { Landing } from '@/lib/contract/site/landing'
import { useShareImage } from './use-share-image'

/**
 * Publishes the draft, uploads the picture for shared links, and shows a toast. `onPublish` returns whether the
 * page was published.
 */
export function usePublishWithShareImage({
  name,
  accent,
  save,
}: {
  name: string
  accent: string | null
  save: (words: Landing) => Promise<unknown>
}) {
  const { mutateAsync: publish, isPending } = usePublishLanding()
  const drawShared = useShareImage()
  async function onPublish(words: Landing): Promise<boolean> {
    try {
      await save(words)
      const { version } = await publish()
      toast({ title: 'Landing page published', description: `Visitors now see version ${version}.` })
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t publish the landing page')
      return false
    }
    try {
      await drawShared({ name, accent, words })
    } catch (error) {
      toastServerMessage(
        error,
        'Shared links still show the previous picture.',
        'Published without a picture',
      )
    }
    return true
  }
  return { isPending, onPublish }
}
