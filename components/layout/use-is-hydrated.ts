import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the page is hydrated. False on the server. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
