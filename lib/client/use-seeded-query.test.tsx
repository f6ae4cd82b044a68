import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createQueryClient } from '@/components/query-provider'
import { useSeededQuery } from './use-seeded-query'

interface Reading {
  words: string
}

const readAgain = jest.fn(async () => ({ words: 'read again' }))
const options = queryOptions<Reading>({ queryKey: ['/api/reading'], queryFn: readAgain })

const Text = ({ reading }: { reading: Reading }) => <p>{useSeededQuery(options, reading).words}</p>

function open() {
  const client = createQueryClient()
  const page = (reading: Reading) => (
    <QueryClientProvider client={client}>
      <Text reading={reading} />
    </QueryClientProvider>
  )
  return { client, page }
}

beforeEach(() => readAgain.mockClear())

test('shows the data of the page without a request', () => {
  render(open().page({ words: 'brought' }))
  expect(screen.getByText('brought')).toBeVisible()
  expect(readAgain).not.toHaveBeenCalled()
})

test('replaces the data when the server sends new data', () => {
  const { page } = open()
  const { rerender } = render(page({ words: 'brought' }))
  rerender(page({ words: 'newer' }))
  expect(screen.getByText('newer')).toBeVisible()
})

test('does not restore the initial data when a page is shown again', async () => {
  const { client, page } = open()
  const brought = { words: 'brought' }
  const { unmount } = render(page(brought))
  act(() => void client.invalidateQueries())
  expect(await screen.findByText('read again')).toBeVisible()
  unmount()
  render(page(brought))
  expect(screen.getByText('read again')).toBeVisible()
})
