/** Films that were sent from this page: what is made of one need not fetch it anew. */
const sent = new Map<string, Blob>()
/** A file is only named here, and read when it is needed. */
const KEPT = 20

export function keepAtHand(objectPath: string, film: Blob): void {
  sent.set(objectPath, film)
  const [oldest] = sent.keys()
  if (sent.size > KEPT && oldest) sent.delete(oldest)
}

/** Whether a film was sent from this page. */
export const isAtHand = (objectPath: string) => sent.has(objectPath)

/** A stored film: as it was sent from here, else as the store has it. Throws when it cannot be fetched. */
export async function filmAt(objectPath: string, signal?: AbortSignal): Promise<Blob> {
  const film = sent.get(objectPath)
  if (film && (await isReadable(film))) return film
  // Not from the cache: what the player left there of a bucket came without leave to be read by a page.
  const response = await fetch(objectPath, { cache: 'no-store', ...(signal && { signal }) })
  if (!response.ok) throw new Error(`The film was not fetched: ${response.status}`)
  return response.blob()
}

/** A file may be gone by now: deleted by its owner, or made here and no longer kept. */
const isReadable = (film: Blob) =>
  film
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
