import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AdminCourse } from '@/lib/contract/course/courses'
import { adminCourse as first, noSettings, section } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CoursesScreen } from './courses-screen'

const second: AdminCourse = {
  ...first,
  id: '0197a8f0-0000-7000-8000-00000000c002',
  slug: 'sites',
  title: 'Sites',
  draft: true,
  students: 0,
}

test('lists the courses with their figures, and edits one', async () => {
  const requests = mockApiAnswers({
    'GET /api/admin/courses': { body: [first, second] },
    [`PUT /api/courses/${first.id}`]: { body: { ...first, draft: true } },
  })
  renderScreen(<CoursesScreen />)
  const user = userEvent.setup()
  const [row] = await screen.findAllByRole('article')
  expect(row).toHaveTextContent('12 students')
  expect(row).toHaveTextContent('40% of started lessons completed')
  await user.click(screen.getByRole('button', { name: 'Edit Ads' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: 'Draft' }))
  expect(dialog.getByText('12 students will lose access until you publish the course again.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const put = requests.find(({ call }) => call.startsWith('PUT'))
  // The form doesn’t open the course to everyone again if somebody has just limited it to customers.
  expect(put?.body).toEqual({ draft: true })
})

test('lets the owner keep a course open without changing it', async () => {
  const open: AdminCourse = { ...first, contentAccess: 'open' }
  const settings = { ...noSettings, contentAccessChosen: false }
  const requests = mockApiAnswers({
    'GET /api/admin/courses': { body: [open, second] },
    'GET /api/admin/settings': () => ({ body: settings }),
    [`PUT /api/courses/${first.id}`]: { body: open },
  })
  renderScreen(<CoursesScreen />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit Ads' }))
  const dialog = within(await screen.findByRole('dialog'))
  const keep = await dialog.findByRole('button', { name: 'Keep Access Open' })
  settings.contentAccessChosen = true
  await user.click(keep)
  await waitFor(() => expect(keep).not.toBeInTheDocument())
  await user.type(await dialog.findByLabelText('Course title'), ' 2')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Course updated')).toBeVisible()
  const sent = requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  expect(sent).toEqual([{ contentAccess: 'open' }, { title: 'Ads 2' }])
})

test('shows a drawing for a course without an image', async () => {
  mockApiAnswers({ 'GET /api/admin/courses': { body: [{ ...first, imageUrl: null }] } })
  renderScreen(<CoursesScreen />)
  const row = await screen.findByRole('article')
  expect(row.querySelector('.aspect-video')).not.toBeEmptyDOMElement()
})

test('deletes a course and moves its sections to another one in one request', async () => {
  const requests = mockApiAnswers({
    'GET /api/admin/courses': { body: [first, second] },
    'GET /api/sections': { body: [section] },
    [`DELETE /api/courses/${first.id}`]: { status: 204 },
  })
  renderScreen(<CoursesScreen />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete Ads' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(await dialog.findByLabelText('Move section to'), 'Sites')
  expect(
    dialog.getByText(/Buyers of “Ads” will lose access to this section\. People with access/),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete Course' }))
  expect(await screen.findByText('Course deleted')).toBeVisible()
  const writes = requests.filter(({ call }) => !call.startsWith('GET'))
  expect(writes).toMatchObject([{ call: `DELETE /api/courses/${first.id}?moveTo=${second.id}` }])
})
