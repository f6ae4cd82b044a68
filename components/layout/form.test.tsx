import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { TextField } from '@/components/ui/text-field'
import { Form } from './form'

const form = { submit: async () => {}, isDirty: false, isSubmitting: false, problem: undefined }
const page = (
  <Form form={form}>
    <TextField label="Password" name="password" />
    <button type="submit">Save</button>
  </Form>
)

describe('a form before the page is hydrated', () => {
  it('takes no input, because the browser would put the fields in the URL', () => {
    document.body.innerHTML = renderToString(page)
    expect(screen.getByLabelText('Password')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('takes input once it is hydrated', () => {
    document.body.innerHTML = `<div>${renderToString(page)}</div>`
    const container = document.body.firstElementChild as HTMLElement
    render(page, { container, hydrate: true })
    expect(screen.getByLabelText('Password')).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  })
})
