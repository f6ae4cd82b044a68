import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Cue, Transcript } from '@/lib/contract/course/cues'
import { mockApiAnswers } from '@/tests/render-screen'
import { transcriptQuery, useUpdateCue } from './cues'

const videoId = '8f2312c2-0000-4000-8000-000000000001'
const idOf = (number: number) => `8f2312c2-0000-4000-8000-00000000000${number}`
const cue = (number: number, text: string): Cue => ({
  id: idOf(number),
  startMs: number * 1000,
  endMs: number * 1000 + 900,
  text,
  editedAt: null,
  made: false,
})

/** Saves a line while the cache has these lines. Returns the texts that are then in the cache. */
async function save(cached: Cue[], id: string, answer: Cue[]): Promise<string[]> {
  const client = new QueryClient()
  const { queryKey } = transcriptQuery(videoId)
  client.setQueryData<Transcript>(queryKey, { language: 'en', cues: cached })
  mockApiAnswers({ [`PUT /api/videos/${videoId}/cues/${id}`]: { body: answer } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUpdateCue(videoId), { wrapper })
  await act(() => result.current.mutateAsync({ id, editedAt: null, text: 'saved' }))
  return client.getQueryData<Transcript>(queryKey)?.cues.map(({ text }) => text) ?? []
}

test('puts a saved line where the old one was', async () => {
  const texts = await save([cue(1, 'one'), cue(2, 'two'), cue(3, 'three')], idOf(2), [cue(2, 'saved')])
  expect(texts).toEqual(['one', 'saved', 'three'])
})

test('puts a saved line that a refetch has removed back at its time', async () => {
  const texts = await save([cue(1, 'one'), cue(2, 'two')], idOf(4), [cue(4, 'saved')])
  expect(texts).toEqual(['one', 'two', 'saved'])
})
