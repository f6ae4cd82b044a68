import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { section } from '@/tests/api-fixtures'
import { CourseLanguageProvider, CourseLanguageText } from './course-language'
import { ContinueCard } from './progress/continue-card'
import { SectionCard } from './sections/section-card'
import { SectionHero } from './sections/section-hero'
import { PreviousAndNextLesson } from './videos/previous-and-next-lesson'
import { VideoCard } from './videos/video-card'

const [title, description] = ['Der erste Verkauf', 'Was du anbietest']
const lesson = { id: section.id, title, description, thumbnailUrl: null, duration: 65 }
const progress = { isCompleted: false, lastPosition: 0 }

const screens: [string, ReactElement, string[]][] = [
  [
    'the card of a section',
    <SectionCard key="" section={{ ...section, title, description }} number={1} isAdmin={false} />,
    [title, description],
  ],
  [
    'the page of a section',
    <SectionHero
      key=""
      section={{ ...section, title, description }}
      isAdmin={false}
      videos={[]}
      next={null}
    />,
    [title, description],
  ],
  [
    'the card of a lesson',
    <VideoCard key="" video={{ ...lesson, ...progress, opensAt: null }} number={1} />,
    [title, description],
  ],
  [
    'the next lesson',
    <ContinueCard
      key=""
      video={{ ...lesson, sectionTitle: description, lastPosition: 0, isStarted: false, certificate: null }}
    />,
    [title, description],
  ],
  ['links to other lessons', <PreviousAndNextLesson key="" previous={null} next={lesson} />, [title]],
]

test.each(screens)('%s marks the owner’s text with the language of the course', (_, element, texts) => {
  const { container } = render(<CourseLanguageProvider value="de">{element}</CourseLanguageProvider>)
  for (const text of texts) expect(screen.getByText(text)).toHaveAttribute('lang', 'de')
  const marked = [...container.querySelectorAll('[lang]')].map(({ textContent }) => textContent)
  expect(marked.toSorted()).toEqual(texts.toSorted())
})

test.each(screens)('%s has no marks if the course has the language of the interface', (_, element) => {
  const { container } = render(<CourseLanguageProvider value={undefined}>{element}</CourseLanguageProvider>)
  expect(container.querySelector('[lang]')).toBeNull()
})

test('the language of a text’s course takes precedence over that of the page', () => {
  const text = (language?: string) => <CourseLanguageText language={language}>Titel</CourseLanguageText>
  const { container, rerender } = render(
    <CourseLanguageProvider value="de">{text('es')}</CourseLanguageProvider>,
  )
  expect(screen.getByText('Titel')).toHaveAttribute('lang', 'es')
  rerender(<CourseLanguageProvider value="de">{text('en')}</CourseLanguageProvider>)
  expect(container.querySelector('[lang]')).toBeNull()
  rerender(<CourseLanguageProvider value="de">{text()}</CourseLanguageProvider>)
  expect(screen.getByText('Titel')).toHaveAttribute('lang', 'de')
})
