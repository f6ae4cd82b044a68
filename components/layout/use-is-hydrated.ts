import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React runs this component in the browser. False on the server and until the page is hydrated. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
