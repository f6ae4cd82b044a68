import { render, screen } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { AdminNav } from './admin-nav'

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
  render(
    <PathnameContext.Provider value={pathname}>
      <AdminNav />
    </PathnameContext.Provider>,
  )
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [label, current],
  ])
})
