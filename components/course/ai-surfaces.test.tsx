import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { AskCourseDialog } from '@/components/course/ask-course/ask-course-dialog'
import { ChapterEditor } from '@/components/course/chapters/chapter-editor'
import { CourseCard } from '@/components/course/courses/course-card'
import { CourseRow } from '@/components/course/courses/course-row'
import { SectionCard } from '@/components/course/sections/section-card'
import { SectionHero } from '@/components/course/sections/section-hero'
import { SectionRow } from '@/components/course/sections/section-row'
import { TranscriptEditor } from '@/components/course/transcript/transcript-editor'
import { TranscriptPanel } from '@/components/course/transcript/transcript-panel'
import { ProductCard } from '@/components/sales/products/product-card'
import type { Cue } from '@/lib/contract/course/cues'
import type { Section } from '@/lib/contract/course/sections'
import { adminCourse, section as aSection, course, product, video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'

const generated = {
  imageUrl: aSection.imageUrl,
  imageMadeBy: { model: 'gpt-image-1', at: '2026-01-05T10:00:00.000Z' },
}
const section: Section = { ...aSection, ...generated }
const transcribed: Cue = {
  id: video.id,
  startMs: 0,
  endMs: 4000,
  text: 'Plan it first.',
  editedAt: null,
  made: true,
}
const transcript = { language: 'en', cues: [transcribed] }
const player = { current: null }

interface Surface {
  screen: ReactElement
  /** Steps that a person takes before the generated content appears. */
  open?: () => Promise<void>
  /** Texts that say that a model made the content: visible ones, or the alternative text of an image. */
  marks: string[]
}

const IMAGE = 'Image made with AI'
const DRAFT = 'AI draft'

/** Every component that shows content that a model generated, and how it says so. */
const surfaces: Record<string, Surface> = {
  'the card of a section, for students': {
    screen: <SectionCard section={section} number={1} isAdmin={false} />,
    marks: [IMAGE],
  },
  'the card of a section, for administrators': {
    screen: <SectionCard section={section} number={1} isAdmin />,
    marks: [IMAGE, 'AI'],
  },
  'the page of a section, for students': {
    screen: <SectionHero section={section} isAdmin={false} videos={[]} next={null} />,
    marks: [IMAGE],
  },
  'the page of a section, for administrators': {
    screen: <SectionHero section={section} isAdmin videos={[]} next={null} />,
    marks: [IMAGE, 'AI'],
  },
  'the list of sections': {
    screen: <SectionRow section={section} number={1} handle={null} />,
    marks: [IMAGE, 'AI'],
  },
  'the card of a course, for students': {
    screen: <CourseCard course={{ ...course, ...generated }} />,
    marks: [IMAGE],
  },
  'the list of courses': {
    screen: <CourseRow course={{ ...adminCourse, ...generated }} courses={[]} handle={null} />,
    marks: [IMAGE, 'AI'],
  },
  'the sections of a product': {
    screen: <ProductCard product={product} sections={[section]} />,
    marks: [IMAGE],
  },
  'answers from the course': {
    screen: <AskCourseDialog question="what price" left={30} onBack={() => {}} onClose={() => {}} />,
    marks: ['Answered by AI from your lessons. It can be wrong; follow the sources.'],
  },
  'the transcript editor': {
    screen: (
      <TranscriptEditor
        videoId={video.id}
        duration={65}
        transcript={transcript}
        player={player}
        hasFilm={false}
      />
    ),
    marks: [DRAFT],
  },
  'the transcript beside the lesson': {
    screen: <TranscriptPanel videoId={video.id} clock={null} player={player} isAdmin />,
    marks: [DRAFT],
  },
  'suggested chapters': {
    screen: <ChapterEditor videoId={video.id} duration={65} chapters={[]} player={player} canPropose />,
    open: () => userEvent.click(screen.getByRole('button', { name: 'Suggest Chapters' })),
    marks: [DRAFT],
  },
}

beforeEach(() => {
  mockApiAnswers({
    [`GET /api/videos/${video.id}/cues`]: { body: transcript },
    [`POST /api/videos/${video.id}/chapters/propose`]: { body: [{ second: 0, title: 'Plan' }] },
  })
})

test.each(Object.entries(surfaces))('%s says that AI made it', async (_, surface) => {
  renderScreen(surface.screen)
  await surface.open?.()
  for (const mark of surface.marks) {
    if (mark === IMAGE) expect(await screen.findByAltText(mark)).toBeInTheDocument()
    else expect((await screen.findAllByText(mark))[0]).toBeVisible()
  }
})

function readSources(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(folder, name), 'utf8') }))
}

const filesWith = (folder: string, pattern: RegExp) =>
  readSources(folder).flatMap(({ file, text }) => (pattern.test(text) ? [file] : []))

test('the tested screens cover every call of a model', () => {
  expect(filesWith('lib/data', /\b(generateImage|generateText|transcribeAudio)\(/).sort()).toEqual([
    'lib/data/course/ask-course.ts',
    'lib/data/course/chapter-proposals.ts',
    'lib/data/course/transcribe-segment.ts',
    'lib/data/media/cover-images.ts',
  ])
})

test('one component shows the images of sections and courses, so that none loses its mark', () => {
  expect(filesWith('components', /(?:url|src)=\{(?:\w+\.)*imageUrl\}/)).toEqual([
    // Shows only images that the owner uploaded.
    'components/course/offers/offer-card.tsx',
    'components/course/sections/section-cover.tsx',
  ])
})

test('the tested screens cover every component that shows generated content', () => {
  const shown = [
    'SectionCover',
    'SectionImage',
    'AnswerWithSources',
    'TranscriptEditorLine',
    'TranscriptLine',
  ]
  const pattern = new RegExp(`<(?:${shown.join('|')})\\b`)
  expect(filesWith('components', pattern).sort()).toEqual([
    'components/course/ask-course/ask-course-dialog.tsx',
    'components/course/courses/course-card.tsx',
    'components/course/courses/course-row.tsx',
    'components/course/sections/section-card.tsx',
    'components/course/sections/section-hero.tsx',
    'components/course/sections/section-image.tsx',
    'components/course/sections/section-row.tsx',
    'components/course/transcript/transcript-editor.tsx',
    'components/course/transcript/transcript-panel.tsx',
    'components/sales/products/product-sections.tsx',
  ])
})
