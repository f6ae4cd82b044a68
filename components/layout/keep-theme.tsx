'use client'
import { useLayoutEffect } from 'react'

/**
 * A page that the server gave up on is drawn anew by the browser, where inline scripts do not run: without this it
 * would be light for everybody.
 */
export function KeepTheme() {
  useLayoutEffect(() => {
    try {
      document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark')
    } catch {
      // Without storage there is no choice to keep.
    }
  }, [])
  return null
}
