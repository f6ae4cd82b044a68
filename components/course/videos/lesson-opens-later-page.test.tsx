import { screen } from '@testing-library/react'
import { renderScreen } from '@/tests/render-screen'
import { LessonOpensLaterPage } from './lesson-opens-later-page'

test('says when the lesson opens', () => {
  renderScreen(<LessonOpensLaterPage opensAt="2026-12-01T10:00:00.000Z" />)
  expect(screen.getByRole('heading', { name: 'This lesson isn’t open yet' })).toBeVisible()
  expect(screen.getByText(/^It opens/)).toHaveTextContent('It opens December 1, 2026.')
  expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/')
})
