import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { VideoRetention } from '@/lib/contract/course/retention'
import { renderScreen } from '@/tests/render-screen'
import { RetentionScreen } from './retention-screen'

const retention: VideoRetention = {
  videoId: '01a1fdce-c0d7-7283-abb4-4ca47763ffcb',
  title: 'Plan',
  videoUrl: '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4',
  sectionId: '01a1fdce-c017-764d-8f01-99258fd169e5',
  sectionTitle: 'Websites',
  duration: 600,
  viewers: [...Array(40).fill(10), ...Array(60).fill(4)],
  people: 10,
  refreshedAt: '2026-01-05T10:00:00.000Z',
}

test('shows how many people watch, how much, and where they stop', async () => {
  renderScreen(<RetentionScreen retention={retention} />)
  const figure = (label: string) => within(screen.getByText(label).closest('div') ?? document.body)
  expect(figure('Viewers').getByText('10')).toBeVisible()
  expect(figure('Average Percentage Watched').getByText('64%')).toBeVisible()
  expect(figure('Watched to the End').getByText('40%')).toBeVisible()
  expect(screen.getByText(/from 3:33 to 4:03, where 6 of 10 people stopped watching/)).toBeVisible()
  await userEvent.click(screen.getByText('View as table'))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect([rows[1], rows[10]]).toEqual(['0:3310100%', '9:33440%'])
  expect(screen.getByRole('link', { name: 'Websites' })).toHaveAttribute(
    'href',
    `/section/${retention.sectionId}`,
  )
})

test('explains no views, an embedded video, and an unknown duration', () => {
  const none = { ...retention, people: 0, viewers: Array(100).fill(0) }
  const { rerender } = renderScreen(<RetentionScreen retention={none} />)
  expect(screen.getByText('No views yet')).toBeVisible()
  rerender(<RetentionScreen retention={{ ...none, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }} />)
  expect(screen.getByText('This video is embedded from another site')).toBeVisible()
  rerender(<RetentionScreen retention={{ ...retention, duration: null, viewers: [] }} />)
  expect(screen.getByText(/We don’t know this video’s length yet/)).toBeVisible()
  expect(screen.queryByText('View as table')).toBeNull()
})
