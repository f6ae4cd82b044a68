import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerRequests, renderScreen } from '@/tests/screen'
import { BrandScreen } from './brand-screen'

const brand = {
  name: null,
  logo: null,
  logoDark: null,
  accent: null,
  supportEmail: null,
  senderName: null,
  replyTo: null,
  postalAddress: null,
  picture: null,
}

test('an owner names the course and chooses a colour that cannot be read', async () => {
  const user = userEvent.setup()
  const asked = answerRequests({
    'GET /api/admin/brand': { body: brand },
    'PUT /api/admin/brand': { body: { ...brand, name: 'Sell by Evening', accent: '#ffe066' } },
  })
  renderScreen(<BrandScreen builtInName="Lectern" builtInSender="Lectern <a@example.com>" />)
  await user.type(await screen.findByLabelText('Name'), 'Sell by Evening')
  await user.type(screen.getByLabelText('Colour of the next step'), '#ffe066')
  expect(screen.getByText(/In the light theme it would be hard to read/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Brand' }))
  expect(await screen.findByText('Brand saved')).toBeVisible()
  expect(asked.find(({ call }) => call === 'PUT /api/admin/brand')?.body).toMatchObject({
    name: 'Sell by Evening',
    accent: '#ffe066',
    logo: null,
  })
})
