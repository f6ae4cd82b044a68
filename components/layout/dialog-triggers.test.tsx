import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { ConfirmDialog } from './confirm-dialog'
import { TitledDialog } from './titled-dialog'

const trigger = <button type="button">Open</button>
const dialogs: [name: string, dialog: React.ReactElement][] = [
  [
    'dialog',
    <TitledDialog key="" trigger={trigger} title="A form" description="To fill in.">
      {() => null}
    </TitledDialog>,
  ],
  [
    'confirmation',
    <ConfirmDialog
      key=""
      trigger={trigger}
      title="Delete it?"
      description="It can’t be restored."
      action="Delete"
      pendingAction="Deleting..."
      onConfirm={async () => true}
    />,
  ],
]

describe.each(dialogs)('the button that opens a %s', (_name, dialog) => {
  it('is disabled until the page is hydrated, because a click would be lost', () => {
    document.body.innerHTML = renderToString(dialog)
    expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled()
  })

  it('is enabled once the page is hydrated', () => {
    document.body.innerHTML = `<div>${renderToString(dialog)}</div>`
    render(dialog, { container: document.body.firstElementChild as HTMLElement, hydrate: true })
    expect(screen.getByRole('button', { name: 'Open' })).toBeEnabled()
  })
})

/** Shows a dialog that opens from an empty list, until the dialog adds the first entry. */
function EmptyList() {
  const [isEmpty, setEmpty] = useState(true)
  return (
    <main>
      {isEmpty && (
        <TitledDialog trigger={trigger} title="A form" description="To fill in.">
          {() => (
            <button type="button" onClick={() => setEmpty(false)}>
              Add
            </button>
          )}
        </TitledDialog>
      )}
    </main>
  )
}

test('a dialog moves the focus to the page if the button that opened it is gone', async () => {
  const user = userEvent.setup()
  render(<EmptyList />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
