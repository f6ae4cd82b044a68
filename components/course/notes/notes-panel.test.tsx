import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { notesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import type { Note } from '@/lib/contract/course/notes'
import { Page } from '@/lib/contract/paging'
import { listCall, note, showNotes, videoId } from '@/tests/notes-panel'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NotesPanel } from './notes-panel'

const clock = { second: () => 83.4, seek: jest.fn() }

/** Shows the notes beside a player, or an embedded video without one. */
const show = (notes: Note[], withClock = true, nextCursor: string | null = null) =>
  showNotes(notes, withClock ? clock : null, nextCursor)

test('shows an empty list and refuses a blank note', async () => {
  const user = show([])
  expect(screen.getByText('No notes yet. Add your first note above!')).toBeVisible()
  const add = screen.getByRole('button', { name: 'Add Note' })
  expect(add).toBeDisabled()
  await user.type(screen.getByPlaceholderText('Add a note about this video...'), '   ')
  expect(add).toBeDisabled()
})

test('saves a note with the second at which typing began', async () => {
  const requests = mockApiAnswers({
    'POST /api/notes': { status: 201, body: note },
    [listCall]: { status: 200, body: [note] },
  })
  const user = show([])
  const box = screen.getByLabelText('New note')
  await user.type(box, ' Price the result ')
  expect(screen.getByText('at 1:23')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Note saved')).toBeVisible()
  expect(requests[0]).toEqual({
    call: 'POST /api/notes',
    body: { videoId, content: 'Price the result', timestamp: 83 },
  })
  expect(box).toHaveValue('')
  expect(await screen.findByText('Jan 5, 2026')).toBeVisible()
})

test('saves no second for a note on an embedded video', async () => {
  const requests = mockApiAnswers({ 'POST /api/notes': { status: 201, body: note } })
  const user = show([note], false)
  expect(screen.queryByRole('button', { name: 'Go to 1:05' })).toBeNull()
  await user.type(screen.getByLabelText('New note'), 'x')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  await waitFor(() => expect(requests[0]?.body).toEqual({ videoId, content: 'x' }))
})

test('keeps the text of a refused note and shows an error', async () => {
  mockApiAnswers({ 'POST /api/notes': { status: 500, body: { message: 'No', code: 'internal' } } })
  const user = show([])
  await user.type(screen.getByLabelText('New note'), 'Keep me')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Couldn’t save the note. Try again.')).toBeVisible()
  expect(screen.getByLabelText('New note')).toHaveValue('Keep me')
})

test('seeks to the second of a note', async () => {
  const user = show([note])
  await user.click(screen.getByRole('button', { name: 'Go to 1:05' }))
  expect(clock.seek).toHaveBeenCalledWith(65)
})

test('saves or cancels an edit in place', async () => {
  const edited = { ...note, content: 'Price the hour' }
  const requests = mockApiAnswers({
    [`PUT /api/notes/${note.id}`]: { status: 200, body: edited },
    [listCall]: { status: 200, body: [edited] },
  })
  const user = show([note])
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.clear(screen.getByLabelText('Edit note'))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Price the result')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.clear(screen.getByLabelText('Edit note'))
  await user.type(screen.getByLabelText('Edit note'), 'Price the hour')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Note updated')).toBeVisible()
  expect(requests[0]?.body).toEqual({ content: 'Price the hour', updatedAt: note.updatedAt })
  expect(await screen.findByText('Price the hour')).toBeVisible()
})

test('keeps the keyboard focus after a new note, Cancel and Save', async () => {
  mockApiAnswers({
    'POST /api/notes': { status: 201, body: note },
    [`PUT /api/notes/${note.id}`]: { status: 200, body: note },
    [listCall]: { status: 200, body: [note] },
  })
  const user = show([note])
  await user.type(screen.getByLabelText('New note'), 'x')
  screen.getByRole('button', { name: 'Add Note' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Note saved')
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveFocus())
  for (const leave of ['Cancel', 'Save']) {
    await user.click(screen.getByRole('button', { name: 'Edit note' }))
    expect(screen.getByLabelText('Edit note')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: leave }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit note' })).toHaveFocus())
  }
})

test.each(['Control', 'Meta'])('saves a new and an edited note with %s and Enter', async (held) => {
  const edited = { ...note, content: 'Price the result now' }
  const requests = mockApiAnswers({
    'POST /api/notes': { status: 201, body: note },
    [`PUT /api/notes/${note.id}`]: { status: 200, body: edited },
    [listCall]: { status: 200, body: [note] },
  })
  const user = show([note])
  const box = screen.getByLabelText('New note')
  await user.type(box, `{${held}>}{Enter}{/${held}}`)
  expect(requests).toEqual([])
  await user.type(box, `One{Enter}two{${held}>}{Enter}{/${held}}`)
  await waitFor(() => expect(box).toHaveValue(''))
  expect(requests[0]?.body).toMatchObject({ content: 'One\ntwo' })
  expect(box).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.type(screen.getByLabelText('Edit note'), ` now{${held}>}{Enter}{/${held}}`)
  expect(await screen.findByText('Note updated')).toBeVisible()
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    content: edited.content,
    updatedAt: note.updatedAt,
  })
})

test('closes an unchanged note on Escape, and asks before discarding changes', async () => {
  const user = show([note])
  const edit = () => user.click(screen.getByRole('button', { name: 'Edit note' }))
  await edit()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Edit note' })).toBeNull()
  await edit()
  await user.type(screen.getByLabelText('Edit note'), ' now{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(screen.getByLabelText('Edit note')).toHaveValue('Price the result now')
  await user.type(screen.getByLabelText('Edit note'), '{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Price the result')).toBeVisible()
})

describe('a note that was changed on another device', () => {
  const editedAt = '2026-01-05T11:00:00.000Z'
  const theirs = { ...note, content: 'From the phone', updatedAt: editedAt }
  const put = `PUT /api/notes/${note.id}`

  async function startConflict() {
    const texts = { saved: theirs.content, editedAt, yours: 'Price the result now' }
    const answers: Parameters<typeof mockApiAnswers>[0] = {
      [put]: { status: 409, body: { message: 'Changed', code: 'conflict', texts } },
      [listCall]: { body: [theirs] },
    }
    const requests = mockApiAnswers(answers)
    const user = show([note])
    await user.click(screen.getByRole('button', { name: 'Edit note' }))
    await user.type(screen.getByLabelText('Edit note'), ' now')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await within(await screen.findByRole('alert')).findByText(theirs.content)).toBeVisible()
    expect(screen.getByLabelText('Edit note')).toHaveValue('Price the result now')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    return { user, answers, requests }
  }

  test('can be saved with the text of this device', async () => {
    const { user, answers, requests } = await startConflict()
    answers[put] = { body: { ...note, content: 'Price the result now' } }
    answers[listCall] = { body: [{ ...note, content: 'Price the result now' }] }
    await user.click(screen.getByRole('button', { name: 'Keep This Version' }))
    expect(await screen.findByText('Note updated')).toBeVisible()
    expect(requests.findLast(({ call }) => call === put)?.body).toEqual({
      content: 'Price the result now',
      updatedAt: editedAt,
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be edited from the text of the other device', async () => {
    const { user, answers, requests } = await startConflict()
    await user.click(screen.getByRole('button', { name: 'Use Other Version' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Edit note')).toHaveValue(theirs.content)
    answers[put] = { body: theirs }
    await user.type(screen.getByLabelText('Edit note'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Note updated')).toBeVisible()
    expect(requests.findLast(({ call }) => call === put)?.body).toEqual({
      content: `${theirs.content}!`,
      updatedAt: editedAt,
    })
  })

  test('appears with the newer text after Cancel', async () => {
    const { user } = await startConflict()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(theirs.content)).toBeVisible()
  })
})

test('saves with the version at which editing started, although the list was loaded again', async () => {
  const requests = mockApiAnswers({
    'POST /api/notes': { status: 201, body: note },
    [`PUT /api/notes/${note.id}`]: { body: note },
    [listCall]: { body: [{ ...note, content: 'Newer', updatedAt: '2026-01-05T11:00:00.000Z' }] },
  })
  const user = show([note])
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.type(screen.getByLabelText('New note'), 'x')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  await waitFor(() => expect(requests.some(({ call }) => call === listCall)).toBe(true))
  await screen.findByText('Note saved')
  await user.type(screen.getByLabelText('Edit note'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      content: 'Price the result!',
      updatedAt: note.updatedAt,
    }),
  )
})

test('offers to retry a list that could not be loaded', async () => {
  let isUp = false
  mockApiAnswers({ [listCall]: () => (isUp ? { status: 200, body: [note] } : { status: 500 }) })
  renderScreen(<NotesPanel videoId={videoId} clock={clock} />)
  const user = userEvent.setup()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  isUp = true
  await user.click(again)
  expect(await screen.findByText('Price the result')).toBeVisible()
})

test('loads older notes on request', async () => {
  const older = { ...note, id: '01a1fdce-c0d7-7283-abb4-4ca477630002', content: 'An older one' }
  mockApiAnswers({ [`${listCall}?cursor=next`]: { body: [older] } })
  const user = show([note], true, 'next')
  await user.click(screen.getByRole('button', { name: 'Load More' }))
  expect(await screen.findByText('An older one')).toBeVisible()
  expect(screen.getByText('Price the result')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

test('shows why a note was refused at the limit, and keeps the typed text', async () => {
  const message = 'A video can have up to 500 notes. Delete one to add another.'
  mockApiAnswers({ 'POST /api/notes': { status: 409, body: { message, code: 'conflict' } } })
  const user = show([])
  await user.type(screen.getByLabelText('New note'), 'One too many')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('New note')).toHaveValue('One too many')
})

test('only seeks to notes while viewing as a customer, without adding or editing', async () => {
  renderScreen(
    <ReadOnlyProvider value={true}>
      <NotesPanel videoId={videoId} clock={clock} />
    </ReadOnlyProvider>,
    (client) => client.setQueryData(notesQuery(videoId).queryKey, toFirstPageData(new Page([note], null))),
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1:05'])
  expect(screen.queryByRole('textbox')).toBeNull()
})
