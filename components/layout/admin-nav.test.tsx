import { readdirSync } from 'node:fs'
import path from 'node:path'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { AdminNav } from './admin-nav'

/** Returns the label and `aria-current` of each marked entry. */
function markedOn(pathname: string) {
  const { unmount } = render(
    <PathnameContext.Provider value={pathname}>
      <AdminNav />
    </PathnameContext.Provider>,
  )
  const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  const marked = links.map((link) => [link.textContent, link.getAttribute('aria-current')])
  unmount()
  return marked
}

test.each([
  ['/admin', 'Panel', 'page'],
  ['/admin/customers', 'Customers', 'page'],
  ['/admin/customers/01a1fdce-c017-764d-8f01-99258fd169e5', 'Customers', 'true'],
  ['/admin/leads', 'Customers', 'true'],
  ['/admin/imports', 'Purchases', 'true'],
  ['/admin/mails/words', 'Emails', 'true'],
  ['/admin/settings/brand', 'Settings', 'true'],
  ['/admin/landing', 'Pages', 'true'],
  ['/admin/videos/01a1fdce-c0d7-7283-abb4-4ca47763ffcb/words', 'Panel', 'true'],
])('on %s, the entry %s is marked', (pathname, label, current) => {
  expect(markedOn(pathname)).toEqual([[label, current]])
})

test('one entry is marked on every page of the admin area', () => {
  const folder = path.join(process.cwd(), 'app/admin')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.join('/admin', path.dirname(file)).replaceAll(/\[\w+\]/g, 'x'))
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((pathname) => markedOn(pathname).length !== 1)).toEqual([])
})

test('lists the courses only if there are several', () => {
  const show = (hasSeveralCourses: boolean) =>
    render(
      <PathnameContext.Provider value="/admin/courses">
        <AdminNav hasSeveralCourses={hasSeveralCourses} />
      </PathnameContext.Provider>,
    ).unmount
  const unmount = show(false)
  expect(screen.queryByRole('link', { name: 'Courses' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true')
  unmount()
  show(true)
  expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'page')
})

test('More lists the entries that a phone doesn’t show, marks the current one, and closes', async () => {
  render(
    <PathnameContext.Provider value="/admin/settings/brand">
      <AdminNav />
    </PathnameContext.Provider>,
  )
  const more = screen.getByRole('button', { name: 'More' })
  expect(more).toHaveAttribute('aria-current', 'true')
  expect(screen.queryByRole('list')).toBeNull()
  await userEvent.click(more)
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Analytics', 'Launch', 'Pages', 'Settings'])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'true'])
  expect(more).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab({ shift: true })
  expect(links.at(-1)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})
