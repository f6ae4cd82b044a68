import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99rem)'

const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : null)

function subscribe(change: () => void) {
  const media = query()
  media?.addEventListener('change', change)
  return () => media?.removeEventListener('change', change)
}

/** Returns whether the screen is too narrow for a table. False on the server, where the width is unknown. */
export const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
