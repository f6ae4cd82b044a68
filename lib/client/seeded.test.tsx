import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createQueryClient } from '@/components/queries'
import { useSeeded } from './seeded'

interface Reading {
  words: string
}

const readAgain = jest.fn(async () => ({ words: 'read again' }))
const options = queryOptions<Reading>({ queryKey: ['/api/reading'], queryFn: readAgain })

const Words = ({ reading }: { reading: Reading }) => <p>{useSeeded(options, reading).words}</p>

function open() {
  const client = createQueryClient()
  const page = (reading: Reading) => (
    <QueryClientProvider client={client}>
      <Words reading={reading} />
    </QueryClientProvider>
  )
  return { client, page }
}

beforeEach(() => readAgain.mockClear())

test('what the page brought is shown, and nothing is asked for', () => {
  render(open().page({ words: 'brought' }))
  expect(screen.getByText('brought')).toBeVisible()
  expect(readAgain).not.toHaveBeenCalled()
})

test('what the server reads for the page later takes its place', () => {
  const { page } = open()
  const { rerender } = render(page({ words: 'brought' }))
  rerender(page({ words: 'newer' }))
  expect(screen.getByText('newer')).toBeVisible()
})

test('a page that comes back as it was left does not bring back what it began with', async () => {
  const { client, page } = open()
  const brought = { words: 'brought' }
  const { unmount } = render(page(brought))
  act(() => void client.invalidateQueries())
  expect(await screen.findByText('read again')).toBeVisible()
  unmount()
  render(page(brought))
  expect(screen.getByText('read again')).toBeVisible()
})
