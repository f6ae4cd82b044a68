import type { CourseNote } from '@/lib/contract/course/notes'
import { formatNotesMarkdown } from './format-notes-markdown'

const [first, second] = ['01a1fdce-c0d7-7283-abb4-4ca477630001', '01a1fdce-c0d7-7283-abb4-4ca477630002']

const note = (videoId: string, content: string, more: Partial<CourseNote> = {}): CourseNote => ({
  id: videoId,
  videoId,
  content,
  timestamp: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  videoTitle: 'Set it up',
  sectionTitle: 'Basics',
  courseTitle: null,
  locked: false,
  ...more,
})

test('lists each note below its section and lesson, with a link to its second', () => {
  const notes = [
    note(first, 'Price the result\nnot the hours', { timestamp: 65 }),
    note(first, 'Call them'),
    note(second, 'Ask', { videoTitle: 'Use [brackets] #1', timestamp: 0 }),
  ]
  expect(formatNotesMarkdown('Notes on Lectern', notes, 'https://shop.example')).toBe(`# Notes on Lectern

## Basics

### [Set it up](https://shop.example/video/${first})

- [1:05](https://shop.example/video/${first}?t=65) Price the result
  not the hours

- Call them

### [Use \\[brackets\\] \\#1](https://shop.example/video/${second})

- [0:00](https://shop.example/video/${second}?t=0) Ask
`)
})

test('lists a locked lesson without links', () => {
  const notes = [note(first, 'Price the result', { timestamp: 65, locked: true })]
  expect(formatNotesMarkdown('Notes', notes, 'https://shop.example')).toBe(`# Notes

## Basics

### Set it up

- 1:05 Price the result
`)
})

test('keeps apart sections of two courses with the same title', () => {
  const notes = [note(first, 'One', { courseTitle: 'Ads' }), note(second, 'Two', { courseTitle: 'Emails' })]
  const headings = formatNotesMarkdown('Notes', notes, '').match(/^## .+/gm)
  expect(headings).toEqual(['## Ads / Basics', '## Emails / Basics'])
})
