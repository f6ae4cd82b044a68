import { act } from '@testing-library/react'
import { announceProgressChange } from '@/lib/client/course/progress-changes'
import { mockRouter, renderScreen } from '@/tests/render-screen'
import { RefreshWhenStale } from './refresh-when-stale'

beforeEach(() => mockRouter.refresh.mockClear())

// The document remembers the last change, so each test uses a later time than the previous test.
test('refreshes a page rendered before the last change, once', () => {
  renderScreen(<RefreshWhenStale renderedWith={null} />)
  expect(mockRouter.refresh).not.toHaveBeenCalled()
  act(() => announceProgressChange('2026-01-05T10:00:00.000Z'))
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
  act(() => announceProgressChange('2026-01-05T10:00:00.000Z'))
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
})

test('refreshes a page that is shown again after a change', () => {
  announceProgressChange('2026-01-05T11:00:00.000Z')
  renderScreen(<RefreshWhenStale renderedWith="2026-01-05T10:00:00.000Z" />)
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
})

test('does not refresh a page rendered with the last change', () => {
  announceProgressChange('2026-01-05T12:00:00.000Z')
  renderScreen(<RefreshWhenStale renderedWith="2026-01-05T12:00:00.000Z" />)
  act(() => announceProgressChange(null))
  expect(mockRouter.refresh).not.toHaveBeenCalled()
})
