import { readFirstRun } from '@/lib/data/sales/first-run/first-run'

/**
 * The owner's first steps, in the words of the Panel. One that is still to be taken is nothing wrong, so none fails. Nothing
 * without the database, which was tried before.
 */
export async function tellFirstRun(): Promise<string[]> {
  const firstRun = await readFirstRun().catch(() => null)
  if (!firstRun) return []
  const { checks } = firstRun
  const done = checks.filter(({ isDone }) => isDone).length
  const lines = checks.map(({ title, isDone, state, at }) => {
    const when = at ? ` (${at.slice(0, 16).replace('T', ' ')} UTC)` : ''
    return `${isDone ? 'done' : 'todo'}  ${title}: ${state}${when}`
  })
  return ['', `First steps, ${done} of ${checks.length} done:`, ...lines]
}
