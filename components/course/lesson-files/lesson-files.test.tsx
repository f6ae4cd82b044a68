import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { LESSON_FILES_MAX } from '@/lib/contract/media/file-names'
import { video } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { LessonFileManager } from './lesson-file-manager'
import { LessonFiles } from './lesson-files'

const file: LessonFile = {
  id: '01a1fdce-c0d7-7283-abb4-4ca47763ffce',
  videoId: video.id,
  name: 'Workbook.pdf',
  bytes: 2_411_725,
  contentType: 'application/pdf',
  objectPath: '/objects/files/01a1fdce-c0d7-7283-abb4-4ca47763ffcf.pdf',
  position: 1,
}
const list = `GET /api/videos/${video.id}/files`
const choose = (chosen: File) =>
  userEvent.upload(screen.getByLabelText('Lesson file'), chosen, { applyAccept: false })

test('shows students a file with its size, without controls', () => {
  renderScreen(<LessonFiles files={[file]} />)
  const link = screen.getByRole('link', { name: /Workbook\.pdf/ })
  expect(link).toHaveAttribute('href', file.objectPath)
  expect(link).toHaveAttribute('download', 'Workbook.pdf')
  expect(screen.getByText('2.3 MB')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('renders nothing for students if a lesson has no files', () => {
  renderScreen(<LessonFiles files={[]} />)
  expect(screen.queryByText('Files')).toBeNull()
})

test('removes a file after a confirmation', async () => {
  const requests = answerRequests({ [`DELETE /api/files/${file.id}`]: { status: 204 }, [list]: { body: [] } })
  renderScreen(<LessonFileManager videoId={video.id} files={[file]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Workbook.pdf' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove File' }))
  expect(await screen.findByText('File removed')).toBeVisible()
  expect(requests[0]?.call).toBe(`DELETE /api/files/${file.id}`)
  expect(screen.queryByText('Workbook.pdf')).toBeNull()
})

test('refuses an unsupported file type before any request', async () => {
  const requests = answerRequests({})
  renderScreen(<LessonFileManager videoId={video.id} files={[]} />)
  await choose(new File(['x'], 'setup.exe'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Supported file types: pdf, zip/)
  expect(requests).toEqual([])
})

test('shows why a file was refused and accepts another', async () => {
  answerRequests({
    'POST /api/objects/upload': {
      status: 429,
      body: { message: 'Too many uploads. Try again later.', code: 'rate_limited' },
    },
  })
  renderScreen(<LessonFileManager videoId={video.id} files={[]} />)
  await choose(new File(['%PDF-'], 'Workbook.pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many uploads. Try again later.')
  expect(screen.getByRole('button', { name: 'Add File' })).toBeEnabled()
})

test('says when a lesson has the maximum number of files', () => {
  const files = Array.from({ length: LESSON_FILES_MAX }, (_, index) => ({
    ...file,
    id: `${file.id.slice(0, -2)}${index + 10}`,
  }))
  renderScreen(<LessonFileManager videoId={video.id} files={files} />)
  expect(screen.getByRole('button', { name: 'Add File' })).toBeDisabled()
  expect(screen.getByText(/You’ve reached the limit of 10 files/)).toBeVisible()
})
