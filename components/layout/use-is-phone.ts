import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99rem)'

const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : null)

function subscribe(change: () => void) {
  const media = query()
  media?.addEventListener('change', change)
  return () => media?.removeEventListener('change', change)
}

/** Whether the screen is too narrow for a table. On the server nobody knows: it is none. */
export const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
