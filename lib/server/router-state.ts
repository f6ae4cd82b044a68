import 'server-only'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'

/** Whether Next can read what its router says of the place it is at; it would answer 500, at length. */
export function isRouterSane(headers: Headers): boolean {
  try {
    parseAndValidateFlightRouterState(headers.get('next-router-state-tree') ?? undefined)
    return true
  } catch {
    return false
  }
}
