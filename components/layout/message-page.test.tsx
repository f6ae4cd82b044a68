import { render } from '@testing-library/react'
import { MessagePage } from './message-page'

const isDark = () => document.documentElement.classList.contains('dark')

test.each([
  ['dark', true],
  ['light', false],
])('a page rendered only in the browser keeps the saved theme %s', (theme, expected) => {
  localStorage.setItem('theme', theme)
  render(<MessagePage mark="404" title="Page not found" />)
  expect(isDark()).toBe(expected)
})
