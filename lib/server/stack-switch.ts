import 'server-only'
import { z } from 'zod'
import { onErrorLogged } from './log'
import { rows } from './rows'
import { tellStacksUntil } from './stacks'

const switchSchema = z.strictObject({ stacksUntil: z.iso.datetime().nullable() })

/** How often the switch is looked at, however many errors there are. */
const LOOK_MS = 1000
/** Whatever stands in the database. */
const LONGEST_MS = 60 * 60 * 1000

/** Turns stacks on or off as the switch says. */
export async function lookAtStackSwitch(): Promise<void> {
  const [found] = await rows(switchSchema)`SELECT stacks_until FROM app_settings WHERE id = 'default'`
  const until = found?.stacksUntil ? Date.parse(found.stacksUntil) : 0
  tellStacksUntil(Math.min(until, Date.now() + LONGEST_MS))
}

/**
 * Looks at the switch now and after each error that is logged: a process that meets none needs to know nothing of it, and
 * asks nothing.
 */
export function watchStackSwitch(): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    if (performance.now() - lookedAt < LOOK_MS) return
    lookedAt = performance.now()
    // The error may be that the database is away.
    void lookAtStackSwitch().catch(() => undefined)
  }
  look()
  onErrorLogged(look)
}
