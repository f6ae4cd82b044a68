import { act } from '@testing-library/react'
import { noteProgressChange } from '@/lib/client/course/progress-changes'
import { renderScreen, router } from '@/tests/screen'
import { RefreshWhenStale } from './refresh-when-stale'

beforeEach(() => router.refresh.mockClear())

// The last change is kept for the document, so each test's is later than the one before.
test('a page drawn before the last change is drawn again, once', () => {
  renderScreen(<RefreshWhenStale renderedWith={null} />)
  expect(router.refresh).not.toHaveBeenCalled()
  act(() => noteProgressChange('2026-01-05T10:00:00.000Z'))
  expect(router.refresh).toHaveBeenCalledTimes(1)
  act(() => noteProgressChange('2026-01-05T10:00:00.000Z'))
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

test('a page that comes back after the change is drawn again', () => {
  noteProgressChange('2026-01-05T11:00:00.000Z')
  renderScreen(<RefreshWhenStale renderedWith="2026-01-05T10:00:00.000Z" />)
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

test('a page that knows of the change is left as it is', () => {
  noteProgressChange('2026-01-05T12:00:00.000Z')
  renderScreen(<RefreshWhenStale renderedWith="2026-01-05T12:00:00.000Z" />)
  act(() => noteProgressChange(null))
  expect(router.refresh).not.toHaveBeenCalled()
})
