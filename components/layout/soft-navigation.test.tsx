import { act, fireEvent, screen } from '@testing-library/react'
import { renderScreen, router } from '@/tests/screen'
import { PageLink } from './page-link'

/** Presses the link; returns whether it was left to the browser to follow, which jsdom cannot. */
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

beforeEach(() => router.push.mockClear())

test('a link to a page of ours is followed without a new document', () => {
  renderScreen(<PageLink href="/section/1?from=mail#two">Open</PageLink>)
  expect(press()).toBe(false)
  expect(router.push).toHaveBeenCalledWith('/section/1?from=mail#two')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press that asks the browser for something else, %p, stays the browser’s',
  (held) => {
    renderScreen(<PageLink href="/account">Open</PageLink>)
    expect(press(held)).toBe(true)
    expect(router.push).not.toHaveBeenCalled()
  },
)

test('any other link stays the browser’s', () => {
  renderScreen(<a href="/api/logout">Logout</a>)
  expect(press()).toBe(true)
  expect(router.push).not.toHaveBeenCalled()
})

test('a press that somebody took for himself is left alone', () => {
  renderScreen(
    <PageLink href="/account" onClick={(event) => event.preventDefault()}>
      Open
    </PageLink>,
  )
  press()
  expect(router.push).not.toHaveBeenCalled()
})

test.each([
  ['/section/1', 'Loading section...'],
  ['/account', 'Loading...'],
] as const)('while %s is on its way it says "%s"', async (href, words) => {
  let arrive = () => {}
  // What the router does: its transition ends when the next page is there.
  router.push.mockImplementation(
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
