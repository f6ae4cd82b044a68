import { toastServerMessage } from '@/components/layout/toast-error'
import { toast } from '@/components/ui/toast'
import { usePublishLanding } from '@/lib/client/site/landing'
import type { Landing } from '@/lib/contract/site/landing'
import { useShareImage } from './use-share-image'

/** Publishes the draft, uploads the picture for shared links, and shows a toast. */
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
  async function onPublish(words: Landing) {
    try {
      await save(words)
      const { version } = await publish()
      toast({ title: 'Landing page published', description: `Visitors now see version ${version}.` })
    } catch (error) {
      return toastServerMessage(error, 'Try again.', 'Couldn’t publish the landing page')
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
  }
  return { isPending, onPublish }
}
