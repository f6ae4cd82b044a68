import { probe } from '@/lib/contract/media/workshop/probe'
import { inspectVideo } from './video-file'
import { hasWorkshop, inWorkshop } from './workshop/open'

/** How long a film is, in whole seconds; null where this browser cannot read it. Told in a tab that nobody looks at, too. */
export async function secondsOf(file: File): Promise<number | null> {
  if (!hasWorkshop()) return (await inspectVideo(file)).seconds
  const look = inWorkshop(({ run }) => run(probe, { file }), { isLight: true })
  const film = await look.catch(() => null)
  return film?.picture?.canDecode ? Math.round(film.seconds) : null
}
