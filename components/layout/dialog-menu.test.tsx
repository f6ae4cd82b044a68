import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DialogMenu } from './dialog-menu'
import { TitledDialog } from './titled-dialog'

test('a menu item opens its dialog each time it is chosen, and the focus returns to the menu', async () => {
  const user = userEvent.setup()
  const items = ['Edit', 'Delete'].map((words) => ({
    words,
    icon: <svg aria-hidden />,
    dialog: (trigger: React.ReactElement) => (
      <TitledDialog trigger={trigger} title={`${words} it`} description="Really">
        {() => null}
      </TitledDialog>
    ),
  }))
  render(<DialogMenu label="Actions for Jane" items={items} />)
  const button = screen.getByRole('button', { name: 'Actions for Jane' })
  for (const words of ['Edit', 'Delete', 'Delete']) {
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: words }))
    expect(await screen.findByRole('dialog', { name: `${words} it` })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
  }
})
