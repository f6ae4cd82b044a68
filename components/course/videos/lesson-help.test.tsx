import { fireEvent, screen } from '@testing-library/react'
import { renderScreen } from '@/tests/render-screen'
import { LessonHelp } from './lesson-help'

const textOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')

test('fills in the lesson and the current time', () => {
  const clock = { second: () => 83.4, seek: () => undefined }
  renderScreen(<LessonHelp email="help@example.com" title="Shaping & baking" clock={clock} />)
  const link = screen.getByRole('link', { name: 'Email help@example.com' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(textOf(link)).toMatch(/^mailto:help@example\.com\?subject=Question about “Shaping & baking”&body=/)
  expect(textOf(link)).toContain('Lesson: Shaping & baking\r\nTime: 1:23\r\nLink: http://localhost/')
})

test('leaves out the time of an embedded video', () => {
  renderScreen(<LessonHelp email="help@example.com" title="Embedded" clock={null} />)
  const link = screen.getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(textOf(link)).not.toContain('Time:')
})
