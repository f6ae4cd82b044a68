import { fireEvent, screen, waitFor } from '@testing-library/react'
import { builtInLanding } from '@/lib/built-in-landing'
import { renderScreen } from '@/tests/render-screen'
import { useLandingDraft } from './use-landing-draft'

function Draft() {
  const { draft, state, problems, change, save, undo } = useLandingDraft(builtInLanding)
  return (
    <>
      <input aria-label="Description" onChange={({ target }) => change(['description'], target.value)} />
      <button type="button" onClick={() => change([], wordy)}>
        Write a lot
      </button>
      <button type="button" disabled={!draft} onClick={() => draft && save(draft)}>
        Save
      </button>
      <button type="button" disabled={!undo} onClick={undo}>
        Undo
      </button>
      <output>{state}</output>
      <q>{draft?.description}</q>
      <p>{[...problems].join()}</p>
    </>
  )
}

const twelve = <Item,>(item: Item) => Array.from({ length: 12 }, () => item)
const wordy = {
  ...builtInLanding,
  questions: { title: 'Q', items: twelve({ question: '名'.repeat(120), answer: '名'.repeat(1000) }) },
  testimonials: { title: 'T', items: twelve({ name: 'A', words: '名'.repeat(500), picture: '' }) },
}
const write = (value: string) => fireEvent.change(screen.getByLabelText('Description'), { target: { value } })
const until = (state: string) => screen.findByText(state, {}, { timeout: 5000 })

/** Holds each draft that the editor sends until the test answers it with true (saved) or false. */
function answering() {
  const sent: { body: unknown; answer: (isKept: boolean) => void }[] = []
  globalThis.fetch = jest.fn((_url, init) => {
    const isKept = new Promise<boolean>((answer) => {
      sent.push({ body: JSON.parse(String(init?.body)), answer })
    })
    return isKept.then((kept) => {
      if (!kept) throw new TypeError('Failed to fetch')
      return { ok: true, status: 204, headers: new Headers(), text: async () => '' } as Response
    })
  })
  return sent
}

test('saves later edits after a failed save', async () => {
  const sent = answering()
  renderScreen(<Draft />)
  write('One.')
  await until('saving')
  write('Two.')
  sent[0]?.answer(false)
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 })
  sent[1]?.answer(true)
  await until('saved')
  expect(sent[1]?.body).toMatchObject({ description: 'Two.' })
})

test('saves a draft on publish after the automatic save failed', async () => {
  const sent = answering()
  renderScreen(<Draft />)
  write('One.')
  await until('saving')
  sent[0]?.answer(false)
  await until('failed')
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 })
  sent[1]?.answer(true)
  await until('saved')
})

test('doesn’t save a draft that is too large to send', async () => {
  const sent = answering()
  renderScreen(<Draft />)
  fireEvent.click(screen.getByText('Write a lot'))
  expect(screen.getByText('Save')).toBeDisabled()
  expect(screen.getByText(/too much text/)).toBeVisible()
  await until('incomplete')
  expect(sent).toEqual([])
})

test('undoes a text as one step, and saves the text before it', async () => {
  const sent = answering()
  renderScreen(<Draft />)
  expect(screen.getByText('Undo')).toBeDisabled()
  write('O.')
  write('One.')
  fireEvent.click(screen.getByText('Undo'))
  expect(screen.getByText(builtInLanding.description)).toBeVisible()
  expect(screen.getByText('Undo')).toBeDisabled()
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 })
  expect(sent[0]?.body).toEqual(builtInLanding)
})
