import { switchTheme } from '@/lib/theme'
import { addAffiliateTracking } from './buy-link'
import { startCountdown } from './countdown'
import { loadDeferredFonts } from './deferred-fonts'
import { attachSignUp } from './sign-up'

// This file is all JavaScript that runs before the visitor interacts. It’s inlined in the head and allowed by
// its hash, so its text must be the same on all pages. Values that differ between pages are in data
// attributes.
const url = document.currentScript?.dataset.notices
attachSignUp(() => import(String(url)))
loadDeferredFonts()

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-switch-theme]')) switchTheme()
})

document.addEventListener('DOMContentLoaded', () => {
  addAffiliateTracking()
  startCountdown()
  // Shows the current year, because the page may have been rendered last year.
  const year = document.querySelector('[data-year]')
  if (year) year.textContent = `${new Date().getFullYear()}`
})
