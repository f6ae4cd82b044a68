import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { AddVideoButton } from './add-video-button'

test('can’t be clicked before the page is hydrated, because the click would be lost', () => {
  document.body.innerHTML = renderToString(<AddVideoButton sectionId="1" />)
  expect(screen.getByRole('button', { name: 'Add Video' })).toBeDisabled()
})
