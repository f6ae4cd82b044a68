import { useInfiniteQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { pagedQuery } from '@/lib/client/paging'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LongTable } from './long-table'

const rows = z.array(z.object({ id: z.string() }))
const list = 'GET /api/list'

function Table() {
  const query = useInfiniteQuery(pagedQuery(['/api/list'], rows))
  return (
    <LongTable
      label="Things"
      columns={[{ head: 'Id', cell: ({ id }) => id }]}
      query={query}
      rowKey={({ id }) => id}
    />
  )
}

/**
 * Reports whether the end of the table is visible, because jsdom has no layout. `root` is the observed scroll
 * frame.
 */
let comeNear: (...seen: boolean[]) => void
let root: IntersectionObserverInit['root']
beforeEach(() => {
  globalThis.IntersectionObserver = class extends EventTarget {
    constructor(seen: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      super()
      root = options.root
      comeNear = (...before) => {
        const entries = [...before, true].map((isIntersecting) => ({ isIntersecting }))
        seen(entries as IntersectionObserverEntry[], this as never)
      }
    }
    observe() {}
    disconnect() {}
  } as never
})

const first = { body: [{ id: 'one' }], headers: { 'X-Next-Cursor': 'c1', 'X-Total-Count': '2' } }

test('loads the next page when the end of the table comes near the visible part, until all rows are loaded', async () => {
  const requests = mockApiAnswers({ [`${list}?cursor=c1`]: { body: [{ id: 'two' }] }, [list]: first })
  renderScreen(<Table />)
  expect(await screen.findByText('one')).toBeVisible()
  expect(root).toBe(screen.getByRole('region', { name: 'Things' }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '3')
  act(() => comeNear())
  expect(await screen.findByText('two')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  expect(requests).toHaveLength(2)
})

test('loads the next page when one observer report contains both "out of view" and "in view"', async () => {
  mockApiAnswers({ [`${list}?cursor=c1`]: { body: [{ id: 'two' }] }, [list]: first })
  renderScreen(<Table />)
  await screen.findByText('one')
  act(() => comeNear(false))
  expect(await screen.findByText('two')).toBeVisible()
})

test('waits for the button after a failed load', async () => {
  const answers: Parameters<typeof mockApiAnswers>[0] = { [list]: first }
  answers[`${list}?cursor=c1`] = { status: 500 }
  mockApiAnswers(answers)
  renderScreen(<Table />)
  await screen.findByText('one')
  act(() => comeNear())
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the rest of the list.')
  answers[`${list}?cursor=c1`] = { body: [{ id: 'two' }] }
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByText('two')).toBeVisible())
})
