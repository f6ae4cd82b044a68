import { render } from '@testing-library/react'
import { LocalDate } from './local-date'

const afternoon = new Date(2026, 10, 5, 15, 4).toISOString()

test.each([
  ['date', 'Nov 5, 2026'],
  ['long', 'November 5, 2026'],
  ['moment', 'Nov 5, 2026, 3:04 PM'],
  ['day', 'Nov 5'],
] as const)('the format %s of Nov 5, 2026', (format, text) => {
  const { container } = render(<LocalDate value={afternoon} format={format} />)
  // Some versions of Intl put a narrow space before AM or PM.
  expect(container.textContent?.replace(/\s/g, ' ')).toBe(text)
})
