import { readdirSync } from 'node:fs'
import path from 'node:path'
import { findAdminPages } from './admin-search-results'

/** Paths of all admin pages that don’t belong to one record. */
const paths = readdirSync('app/admin', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx' && !file.includes('['))
  .map((file) => path.join('/admin', path.dirname(file)))

const hrefsFor = (search: string, hasSeveralCourses = true) =>
  findAdminPages(search, hasSeveralCourses).map(({ href }) => href)

test('finds every admin page', () => {
  expect(hrefsFor('')).toEqual(expect.arrayContaining(paths))
})

test.each([
  ['networks', '/admin/settings/networks'],
  ['broadcasts', '/admin/mails'],
  ['email text', '/admin/mails/words'],
  ['imports', '/admin/imports'],
  ['courses', '/admin/courses'],
  ['offers', '/admin/offers'],
])('finds “%s”', (search, href) => {
  expect(hrefsFor(search)).toContain(href)
})

test('leads to the course settings if the shop has one course', () => {
  expect(hrefsFor('courses', false)).toEqual(['/admin/settings/course'])
})
