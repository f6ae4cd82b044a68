import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from '@/tests/render-screen'
import { FieldTree } from './field-tree'

function show(picture: string) {
  const onChange = jest.fn()
  const value = { title: 'Bread', picture, pictureText: '' }
  renderScreen(
    <FieldTree
      field="hero"
      value={value}
      path={['hero']}
      onChange={onChange}
      problems={new Map()}
      examples={new Set()}
    />,
  )
  return onChange
}

test('asks for the alternative text of a picture', async () => {
  const onChange = show('/objects/images/own.webp')
  await userEvent.type(screen.getByLabelText('Alternative text'), 'A')
  expect(onChange).toHaveBeenCalledWith(['hero', 'pictureText'], 'A')
})

test('doesn’t ask for alternative text without an image', () => {
  show('')
  expect(screen.getByLabelText('Title')).toBeVisible()
  expect(screen.queryByLabelText('Alternative text')).toBeNull()
})
