import { createAdmin, createSection, createVideo } from '@/tests/factories'
import { countCaptionedLessons } from './caption-coverage'

test('counts the captions of published lessons', async () => {
  const { viewer } = await createAdmin()
  expect(await countCaptionedLessons(viewer)).toEqual({ lessons: 0, captioned: 0, embedded: 0 })
  const { id: sectionId } = await createSection()
  const { id: hidden } = await createSection({ draft: true })
  const captionsUrl = 'https://example.com/a.vtt'
  await createVideo({ sectionId, captionsUrl })
  await createVideo({ sectionId, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  await createVideo({ sectionId, captionsUrl, draft: true })
  await createVideo({ sectionId: hidden, captionsUrl })
  expect(await countCaptionedLessons(viewer)).toEqual({ lessons: 2, captioned: 1, embedded: 1 })
})
