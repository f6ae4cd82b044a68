import { probe } from '@/lib/contract/media/workshop/probe'
import { inspectVideo } from './video-file'
import { hasWorkshop, inWorkshop } from './workshop/open'

/**
 * Returns a video's length in whole seconds. Also works in a hidden tab. Null if this browser cannot read it.
 */
export async function secondsOf(file: File): Promise<number | null> {
  if (!hasWorkshop()) return (await inspectVideo(file)).seconds
  const look = inWorkshop(({ run }) => run(probe, { file }), { isLight: true })
  const film = await look.catch(() => null)
  return film?.picture?.canDecode ? Math.round(film.seconds) : null
}
