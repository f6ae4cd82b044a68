import { render } from '@testing-library/react'
import { OpeningTime } from './opening-time'

test('says when a lesson opens, in the viewer’s time zone', () => {
  const { container } = render(<OpeningTime time={new Date(2026, 11, 1, 0, 30).toISOString()} />)
  expect(container).toHaveTextContent('Opens December 1, 2026')
})
