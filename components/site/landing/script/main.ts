import { switchTheme } from '@/lib/theme'
import { carryTracking } from './buy-link'
import { countDown } from './countdown'
import { loadLaterFaces } from './later-faces'
import { attachSignUp } from './sign-up'

// All the script of the page before somebody does something. It stands in the head as constant text, admitted by its
// hash, so what differs from page to page comes in attributes.
const url = document.currentScript?.dataset.notices
attachSignUp(() => import(String(url)))
loadLaterFaces()

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-switch-theme]')) switchTheme()
})

document.addEventListener('DOMContentLoaded', () => {
  carryTracking()
  countDown()
  // The page may have been written last year.
  const year = document.querySelector('[data-year]')
  if (year) year.textContent = String(new Date().getFullYear())
})
