import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { notesQuery } from '@/lib/client/course/notes'
import { progressQuery } from '@/lib/client/course/progress'
import { toFirstPageData } from '@/lib/client/paging'
import type { OutlineSection } from '@/lib/contract/course/outline'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { Page } from '@/lib/contract/paging'
import { section, video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LessonScreen } from './lesson-screen'

const detail: VideoDetail = {
  ...video,
  videoUrl: '/objects/uploads/lesson.mp4',
  sectionTitle: section.title,
  sectionDraft: false,
  files: [],
  chapters: [],
  nextVideo: null,
  hasStream: false,
  storyboard: null,
}
const record = (lastPosition: number, minute: number) => ({
  completed: false,
  lastPosition,
  updatedAt: `2026-01-05T10:0${minute}:00.000Z`,
})
const outlineWith = (progress: ReturnType<typeof record>): OutlineSection[] => [
  {
    id: section.id,
    title: section.title,
    draft: false,
    locked: false,
    lessons: [{ id: video.id, title: video.title, duration: 65, draft: false, opensAt: null, ...progress }],
  },
]
const player = () => document.querySelector('video')

/** Suspends until the promise resolves, then renders nothing. */
const Late = ({ until }: { until: Promise<null> }) => use(until)

/** Opens the lesson and loads its video. */
function open(outline: OutlineSection[], seed: (client: QueryClient) => void = () => {}) {
  const { unmount } = renderScreen(
    <LessonScreen
      asksBeforeOutsideVideos={false}
      video={detail}
      outline={outline}
      isAdmin={false}
      supportEmail={null}
    />,
    (client) => {
      client.setQueryData(notesQuery(video.id).queryKey, toFirstPageData(new Page([], null)))
      seed(client)
    },
  )
  load()
  return unmount
}
function load() {
  for (const name of ['loadedmetadata', 'seeked']) act(() => void player()?.dispatchEvent(new Event(name)))
}

// jsdom doesn’t support seeking.
const seconds = new WeakMap<object, number>()
Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
  get() {
    return seconds.get(this) ?? 0
  },
  set(second: number) {
    seconds.set(this, second)
  },
})

test('resumes at the page’s position, even if the outline created an empty cache entry first', () => {
  open(outlineWith(record(40, 0)), (client) =>
    client.getQueryCache().build(client, { queryKey: progressQuery(video.id).queryKey }),
  )
  expect(screen.getByText('Resumed at 0:40')).toBeVisible()
})

test.each([
  ['the page is newer', record(40, 5), record(20, 1), 'Resumed at 0:40'],
  ['the cache is newer', record(40, 1), record(20, 5), 'Resumed at 0:20'],
])('resumes at the newest known position: %s', (_case, page, known, text) => {
  open(outlineWith(page), (client) =>
    client.setQueryData(progressQuery(video.id).queryKey, { videoId: video.id, ...known }),
  )
  expect(screen.getByText(text)).toBeVisible()
})

test('loads the position again after the Back button before it shows the player', async () => {
  const outline = outlineWith(record(20, 1))
  const clients: QueryClient[] = []
  const unmount = open(outline, (client) => clients.push(client))
  unmount()
  const requests = mockApiAnswers({
    [`GET /api/progress/${video.id}`]: { body: { videoId: video.id, ...record(50, 5) } },
  })
  renderScreen(
    <LessonScreen
      asksBeforeOutsideVideos={false}
      video={detail}
      outline={outline}
      isAdmin={false}
      supportEmail={null}
    />,
    undefined,
    clients[0],
  )
  expect(player()).not.toBeInTheDocument()
  await waitFor(() => expect(player()).toBeInTheDocument())
  load()
  expect(await screen.findByText('Resumed at 0:50')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('keeps the position of the page if React renders the page twice before it shows it', async () => {
  const requests = mockApiAnswers({})
  await act(async () =>
    renderScreen(
      <Suspense>
        <LessonScreen
          asksBeforeOutsideVideos={false}
          video={detail}
          outline={outlineWith(record(40, 0))}
          isAdmin={false}
          supportEmail={null}
        />
        <Late until={Promise.resolve(null)} />
      </Suspense>,
      (client) => client.setQueryData(notesQuery(video.id).queryKey, toFirstPageData(new Page([], null))),
    ),
  )
  load()
  expect(screen.getByText('Resumed at 0:40')).toBeVisible()
  expect(requests).toEqual([])
})

test('shows the player even if the position cannot be loaded', async () => {
  mockApiAnswers({})
  open([])
  await waitFor(() => expect(player()).toBeInTheDocument())
})
