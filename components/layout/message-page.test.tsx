import { render } from '@testing-library/react'
import { MessagePage } from './message-page'

const isDark = () => document.documentElement.classList.contains('dark')

test.each([
  ['dark', true],
  ['light', false],
])('a page drawn by the browser alone is %s for whoever chose that', (theme, expected) => {
  localStorage.setItem('theme', theme)
  render(<MessagePage mark="404" title="This page was never drawn" />)
  expect(isDark()).toBe(expected)
})
