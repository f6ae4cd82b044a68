import type { SectionProgress } from '@/lib/contract/course/section-progress'
import { describeLastWeek, describeWeakestSection } from './describe-analytics'

const week = (people: number | null) => ({ week: '2026-01-05', people })

test.each([
  [[12, 15, 3], '15 people visited last week, 3 more than the week before.'],
  [[1200, 1, 3], '1 person visited last week, 1,199 fewer than the week before.'],
  [[4, 4, null], '4 people visited last week, the same as the week before.'],
  [[null, 4, 5], null],
  [[4], null],
])('compares the last complete week of %j with the one before', (weeks, text) => {
  expect(describeLastWeek(weeks.map(week))).toBe(text)
})

const section = (title: string, started: number, finished: number): SectionProgress => ({
  id: title,
  title,
  started,
  finished,
  countedAt: null,
  lessons: [],
})

test.each([
  [
    [section('Begin', 40, 30), section('Build', 30, 3), section('Sell', 0, 0)],
    '“Build” loses the largest share of people: 3 of 30 people who started this section finished it.',
  ],
  [
    [section('Begin', 4, 4), section('Build', 1, 0)],
    '“Build” loses the largest share of people: 0 of 1 person who started this section finished it.',
  ],
  [[section('Begin', 4, 4), section('Build', 2, 2)], null],
  [[section('Begin', 40, 30), section('Build', 0, 0)], null],
  [[], null],
])('names the section that the smallest share of people finished', (sections, text) => {
  expect(describeWeakestSection(sections)).toBe(text)
})
