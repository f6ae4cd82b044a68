import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openWithFullLoad } from '@/lib/client/navigation'
import type { CertificateStatus } from '@/lib/contract/course/certificates'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CertificateOffer } from './certificate-offer'

jest.mock('@/lib/client/navigation')

const code = '0b5cb2ba95a04b0c9d0f3c7d5d1f7a11'
const standing: CertificateStatus = { offered: true, code: null, locked: 0, missing: [] }
const lesson = (number: number) => ({
  id: `01a1fdce-c0d7-7283-abb4-4ca47763ffc${number}`,
  title: `Lesson ${number}`,
})

const show = (changes: Partial<CertificateStatus> = {}, isReadOnly = false) =>
  renderScreen(
    <CertificateOffer standing={{ ...standing, ...changes }} name="Jane Doe" isReadOnly={isReadOnly} />,
  )

test('issues the certificate to the confirmed name', async () => {
  const body = { code, name: 'Jane M. Doe', course: 'Lectern', issuedAt: '2026-01-05T10:00:00.000Z' }
  const requests = mockApiAnswers({ 'POST /api/certificate': { body } })
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Get Your Certificate' }))
  expect(screen.getByLabelText('Your name')).toHaveValue('Jane Doe')
  await user.clear(screen.getByLabelText('Your name'))
  await user.type(screen.getByLabelText('Your name'), 'Jane M. Doe')
  await user.click(screen.getByRole('button', { name: 'Create Certificate' }))
  expect(requests).toEqual([{ call: 'POST /api/certificate', body: { name: 'Jane M. Doe' } }])
  expect(openWithFullLoad).toHaveBeenCalledWith(`/certificate/${code}`)
})

test('lists the lessons that are still missing', () => {
  show({ missing: [1, 2, 3, 4, 5, 6].map(lesson) })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    [1, 2, 3, 4].map((number) => `Lesson ${number}`),
  )
  expect(screen.getByText('and 2 more')).toBeVisible()
})

test.each([
  ['1 lesson is in a section you don’t have access to yet', { locked: 1 }],
  ['View Certificate', { code }],
])('says "%s"', (words, changes) => {
  show(changes)
  expect(screen.getByText(new RegExp(words))).toBeVisible()
})

test.each([
  ['no certificates are issued', { offered: false }, false],
  ['an administrator is viewing as a customer', {}, true],
])('offers nothing when %s', async (_, changes, isReadOnly) => {
  show(changes, isReadOnly)
  expect(screen.queryByRole('button')).toBeNull()
})
