import { screen } from '@testing-library/react'
import type { VideoCardData } from '@/components/course/videos/video-card-data'
import { renderScreen } from '@/tests/render-screen'
import { SectionHero } from './section-hero'

const section = { title: 'Basics', description: null, imageUrl: null, imageMadeBy: null }
const lesson: VideoCardData = {
  id: 'v1',
  title: 'Set it up',
  description: null,
  thumbnailUrl: null,
  duration: null,
  isCompleted: true,
  lastPosition: 0,
  opensAt: null,
}
const later = { ...lesson, id: 'v2', isCompleted: false, opensAt: '2026-12-01T10:00:00.000Z' }

const show = (videos: VideoCardData[]) =>
  renderScreen(<SectionHero {...{ section, videos }} isAdmin={false} next={null} />)

test('a section is complete once all its lessons are', () => {
  show([lesson])
  expect(screen.getByText('Section complete')).toBeVisible()
  expect(screen.getByText('1 lesson completed.')).toBeVisible()
})

test('a section is not complete while a lesson opens later', () => {
  show([lesson, later])
  expect(screen.queryByText('Section complete')).toBeNull()
  expect(screen.getByText('1 of 2 done')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress in Basics' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
