import { queryOptions, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '@/tests/screen'
import { withServerData } from './with-server-data'

interface Reading {
  text: string
}

const readingQuery = queryOptions<Reading>({
  queryKey: ['/api/reading'],
  queryFn: async () => ({ text: 'asked for' }),
})

/** Keeps the data of its first render, as a form or a player does. */
function Starts() {
  const { data } = useQuery(readingQuery)
  const [start] = useState(data?.text ?? 'nothing')
  return <p>{start}</p>
}

test('starts a component with the server data, even if another component created an empty cache entry', () => {
  renderScreen(withServerData(<Starts />, [readingQuery, { text: 'read' }]), (client) => {
    client.getQueryCache().build(client, { queryKey: readingQuery.queryKey })
  })
  expect(screen.getByText('read')).toBeVisible()
})

test('starts a component with the server data, even if older data is cached and the clocks differ', () => {
  renderScreen(withServerData(<Starts />, [readingQuery, { text: 'newer' }]), (client) => {
    client.setQueryData(readingQuery.queryKey, { text: 'older' }, { updatedAt: Date.now() + 3_600_000 })
  })
  expect(screen.getByText('newer')).toBeVisible()
})
