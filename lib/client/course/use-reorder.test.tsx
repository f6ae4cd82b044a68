import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from '@/tests/render-screen'
import { useReorder } from './use-reorder'

const queryKey = ['/api/list']
const rowsOf = (order: string) => [...order].map((id) => ({ id }))

function Buttons({ save }: { save: (ids: string[]) => Promise<{ id: string }[]> }) {
  const { mutate } = useReorder(queryKey, save)
  return ['bac', 'bca'].map((order) => (
    <button key={order} type="button" onClick={() => mutate([...order])}>
      {order}
    </button>
  ))
}

test('saves two quick changes of an order one after the other, and keeps the last one on the screen', async () => {
  const saves: { order: string; answer: (rows: { id: string }[]) => void }[] = []
  const save = (ids: string[]) =>
    new Promise<{ id: string }[]>((answer) => saves.push({ order: ids.join(''), answer }))
  let client: QueryClient | undefined
  renderScreen(<Buttons save={save} />, (created) => {
    client = created
    created.setQueryData(queryKey, rowsOf('abc'))
  })
  const shown = () =>
    client
      ?.getQueryData<{ id: string }[]>(queryKey)
      ?.map(({ id }) => id)
      .join('')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'bac' }))
  await user.click(screen.getByRole('button', { name: 'bca' }))
  expect(shown()).toBe('bca')
  expect(saves.map(({ order }) => order)).toEqual(['bac'])
  act(() => saves[0]?.answer(rowsOf('bac')))
  await waitFor(() => expect(saves.map(({ order }) => order)).toEqual(['bac', 'bca']))
  expect(shown()).toBe('bca')
  act(() => saves[1]?.answer(rowsOf('bca')))
  await waitFor(() => expect(client?.isMutating()).toBe(0))
  expect(shown()).toBe('bca')
})
