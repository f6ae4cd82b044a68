import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SortableList } from './sortable-list'

const rows = ['One', 'Two', 'Three'].map((title) => ({ id: title, title }))
const button = (name: string) => screen.getByRole('button', { name })

test('each row can be moved without dragging', async () => {
  const user = userEvent.setup()
  const onReorder = jest.fn()
  render(
    <SortableList rows={rows} onReorder={onReorder}>
      {({ title }, _, handle) => (
        <p>
          {title}
          {handle}
        </p>
      )}
    </SortableList>,
  )
  await user.click(button('Move Two earlier'))
  await user.click(button('Move Two later'))
  expect(onReorder.mock.calls).toEqual([[['Two', 'One', 'Three']], [['One', 'Three', 'Two']]])
  expect(button('Move One earlier')).toHaveAttribute('aria-disabled', 'true')
  expect(button('Move Three later')).toHaveAttribute('aria-disabled', 'true')
})
