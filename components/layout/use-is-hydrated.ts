import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns whether the page is hydrated. False on the server. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
