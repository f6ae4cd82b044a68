import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderScreen } from '@/tests/render-screen'
import type { UnsavedWork } from './discard-dialog'
import { TitledDialog } from './titled-dialog'
import { getUnsavedProps } from './unsaved-changes'

function Box({ what }: { what?: UnsavedWork }) {
  const [text, setText] = useState('')
  return (
    <input
      aria-label="Box"
      value={text}
      onChange={({ target }) => setText(target.value)}
      {...getUnsavedProps(text !== '', what)}
    />
  )
}

describe('a dialog', () => {
  async function open(what?: UnsavedWork) {
    renderScreen(
      <TitledDialog trigger={<button type="button">Open</button>} title="A form" description="To fill in.">
        {(close) => (
          <>
            <Box {...(what && { what })} />
            <button type="button" onClick={close}>
              Save
            </button>
          </>
        )}
      </TitledDialog>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return user
  }
  const expectClosed = () => waitFor(() => expect(screen.queryByLabelText('Box')).not.toBeInTheDocument())

  test('without changes closes at once', async () => {
    const user = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await expectClosed()
  })

  test('with changes asks before every way of closing', async () => {
    const user = await open()
    await user.type(screen.getByLabelText('Box'), 'Typed')
    const ways = {
      escape: () => user.keyboard('{Escape}'),
      outside: () => user.click(document.querySelector('.fixed.inset-0') ?? document.body),
      cross: () => user.click(screen.getByRole('button', { name: 'Close' })),
    }
    for (const close of Object.values(ways)) {
      await close()
      expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Keep Editing' }))
      expect(screen.getByLabelText('Box')).toHaveValue('Typed')
    }
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expectClosed()
  })

  test('gives the focus back to a user who continues editing', async () => {
    const user = await open()
    await user.type(screen.getByLabelText('Box'), 'Typed{Escape}')
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByLabelText('Box')).toHaveFocus())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('names the upload while an upload runs', async () => {
    const user = await open('upload')
    await user.type(screen.getByLabelText('Box'), 'Typed{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop and Discard' }))
    await expectClosed()
  })

  test('closes without a question after saving', async () => {
    const user = await open()
    await user.type(screen.getByLabelText('Box'), 'Typed')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expectClosed()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a page', () => {
  /** Returns whether the browser would ask before closing the tab. */
  const isHeld = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

  function show() {
    const follow = jest.fn((event: Event) => event.preventDefault())
    renderScreen(
      <>
        <Box />
        <a href="/section/1">Away</a>
        <a href="#content">Down</a>
      </>,
    )
    for (const link of screen.getAllByRole('link')) link.addEventListener('click', follow)
    return { user: userEvent.setup(), follow }
  }

  test('without changes is left at once', async () => {
    const { user, follow } = show()
    expect(isHeld()).toBe(false)
    await user.click(screen.getByText('Away'))
    expect(follow).toHaveBeenCalledTimes(1)
  })

  test('with changes asks before a link leaves it, and leaves after the user agrees', async () => {
    const { user, follow } = show()
    await user.type(screen.getByLabelText('Box'), 'Typed')
    expect(isHeld()).toBe(true)
    await user.click(screen.getByText('Down'))
    expect(follow).toHaveBeenCalledTimes(1)
    await user.click(screen.getByText('Away'))
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
    expect(follow).toHaveBeenCalledTimes(1)
    await user.click(screen.getByText('Away'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(follow).toHaveBeenCalledTimes(2))
    expect(isHeld()).toBe(false)
  })
  test('follows a soft link while lessons are added; a link to another document asks', async () => {
    const follow = jest.fn((event: Event) => event.preventDefault())
    renderScreen(
      <>
        <p {...getUnsavedProps(true, 'lessons')}>3 of 5</p>
        <a data-soft href="/section/1">
          Section
        </a>
        <a href="/api/logout">Logout</a>
      </>,
    )
    for (const link of screen.getAllByRole('link')) link.addEventListener('click', follow)
    const user = userEvent.setup()
    expect(isHeld()).toBe(true)
    await user.click(screen.getByText('Section'))
    expect(follow).toHaveBeenCalledTimes(1)
    await user.click(screen.getByText('Logout'))
    expect(await screen.findByRole('alertdialog', { name: 'Stop adding lessons?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep Adding' }))
    expect(follow).toHaveBeenCalledTimes(1)
    await user.click(screen.getByText('Logout'))
    await user.click(await screen.findByRole('button', { name: 'Stop and Leave' }))
    await waitFor(() => expect(follow).toHaveBeenCalledTimes(2))
    expect(isHeld()).toBe(false)
  })
})
