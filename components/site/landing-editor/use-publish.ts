import { toastServerMessage } from '@/components/layout/failure'
import { toast } from '@/components/ui/toast'
import { usePublishLanding } from '@/lib/client/site/landing'
import type { Landing } from '@/lib/contract/site/landing'
import { useSharedPicture } from './use-shared-picture'

/** Publishes what is written, with a picture of it for shared links; says how it went. */
export function usePublish({
  name,
  accent,
  save,
}: {
  name: string
  accent: string | null
  save: (words: Landing) => Promise<unknown>
}) {
  const { mutateAsync: publish, isPending } = usePublishLanding()
  const drawShared = useSharedPicture()
  async function onPublish(words: Landing) {
    try {
      await save(words)
      const { version } = await publish()
      toast({ title: 'Landing page published', description: `Visitors see version ${version} from now on.` })
    } catch (error) {
      return toastServerMessage(error, 'The landing page was not published.', 'Not published')
    }
    try {
      await drawShared({ name, accent, words })
    } catch (error) {
      toastServerMessage(error, 'Shared links show the picture from before.', 'Published without a picture')
    }
  }
  return { isPending, onPublish }
}
