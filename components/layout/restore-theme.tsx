'use client'
import { useLayoutEffect } from 'react'

/**
 * Restores the theme on a page that React renders again in the browser after a server error. React doesn’t
 * run inline scripts on such a page, so it would otherwise be light for everyone.
 */
export function RestoreTheme() {
  useLayoutEffect(() => {
    try {
      document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark')
    } catch {
      // Without storage there is no saved theme to restore.
    }
  }, [])
  return null
}
