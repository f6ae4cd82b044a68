import { describeGrants } from './describe-grants'

const courses = [
  { id: 'a', title: 'Ads' },
  { id: 'b', title: 'Sites' },
]
const sections = [
  { id: '1', courseId: 'a' },
  { id: '2', courseId: 'b' },
]
const nothing = { grantsEverything: false, grantsCourseIds: [], grantsSectionIds: [] }

test.each([
  ['nothing', nothing, null, 'Choose at least one course or section.'],
  [
    'everything for a year',
    { ...nothing, grantsEverything: true },
    365,
    'Buyers see every course, including ones you add later. Access ends 365 days after the last payment.',
  ],
  [
    'a course and a section of another one',
    { ...nothing, grantsCourseIds: ['a'], grantsSectionIds: ['1', '2'] },
    null,
    'Buyers see “Ads” and 1 section. New sections of this course are included automatically.',
  ],
  [
    'one section',
    { ...nothing, grantsSectionIds: ['2'] },
    1,
    'Buyers see 1 section. Access ends 1 day after the last payment.',
  ],
])('describes %s', (_, grants, days, text) => {
  expect(describeGrants(grants, courses, sections, days)).toBe(text)
})
