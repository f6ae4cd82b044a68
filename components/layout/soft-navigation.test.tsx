import { act, fireEvent, screen } from '@testing-library/react'
import { mockRouter, renderScreen } from '@/tests/render-screen'
import { PageLink } from './page-link'

/** Clicks the link. Returns whether the browser would follow it, which jsdom doesn’t do. */
function press(held: MouseEventInit = {}): boolean {
  let isLeft = false
  const browser = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', browser, { once: true })
  fireEvent.click(screen.getByRole('link'), held)
  return isLeft
}

beforeEach(() => mockRouter.push.mockClear())

test('follows a link to a signed-in page without loading a document', () => {
  renderScreen(<PageLink href="/section/1?from=mail#two">Open</PageLink>)
  expect(press()).toBe(false)
  expect(mockRouter.push).toHaveBeenCalledWith('/section/1?from=mail#two')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %p to the browser',
  (held) => {
    renderScreen(<PageLink href="/account">Open</PageLink>)
    expect(press(held)).toBe(true)
    expect(mockRouter.push).not.toHaveBeenCalled()
  },
)

test('leaves any other link to the browser', () => {
  renderScreen(<a href="/api/logout">Logout</a>)
  expect(press()).toBe(true)
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test('ignores a click that another handler has prevented', () => {
  renderScreen(
    <PageLink href="/account" onClick={(event) => event.preventDefault()}>
      Open
    </PageLink>,
  )
  press()
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test.each([
  ['/section/1', 'Loading section...'],
  ['/account', 'Loading...'],
] as const)('while %s loads, the page shows "%s"', async (href, words) => {
  let arrive = () => {}
  // Acts like the router, whose transition ends when the next page has loaded.
  mockRouter.push.mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
  )
  renderScreen(<PageLink href={href}>Open</PageLink>)
  press()
  expect(await screen.findByRole('status')).toHaveTextContent(words)
  await act(async () => arrive())
  expect(screen.queryByRole('status')).toBeNull()
})
