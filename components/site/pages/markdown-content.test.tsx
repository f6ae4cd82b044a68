import { render, screen } from '@testing-library/react'
import { MarkdownContent } from './markdown-content'

const image = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

test('Markdown becomes headings, lists and links', () => {
  render(
    <MarkdownContent>
      {'# Terms\n\n- one\n- two\n\n[mail](mailto:a@example.com) and [web](https://example.com)'}
    </MarkdownContent>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Terms' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@example.com')
  expect(screen.getByRole('link', { name: 'web' })).toHaveAttribute('href', 'https://example.com')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,hi)',
  '[x](//evil.example)',
  '[x](vbscript:a)',
  '<javascript:alert(1)>',
])('removes the link target %s', (text) => {
  const { container } = render(<MarkdownContent>{text}</MarkdownContent>)
  expect(container.querySelector('a')).toBeNull()
})

test('shows HTML as text', () => {
  const { container } = render(
    <MarkdownContent>
      {'<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b>bold</b>'}
    </MarkdownContent>,
  )
  expect(container.querySelector('script, img, b')).toBeNull()
  expect(container).toHaveTextContent('<b>bold</b>')
})

test('shows only pictures stored on this site', () => {
  const { container } = render(
    <MarkdownContent>{`![ours](${image}) ![theirs](https://example.com/a.png) ![film](/objects/uploads/x.mp4)`}</MarkdownContent>,
  )
  expect([...container.querySelectorAll('img')].map((found) => found.getAttribute('src'))).toEqual([image])
  expect(container).toHaveTextContent('theirs')
})

test('shows Markdown that is nested too deep as plain text', () => {
  const text = `${'>'.repeat(3000)} deep`
  const { container } = render(<MarkdownContent>{text}</MarkdownContent>)
  expect(container).toHaveTextContent(text)
})

test('shows a link to a page that does not exist as text', () => {
  const text = '[Terms](/p/terms), [Refunds](/p/refunds), [home](/)'
  render(<MarkdownContent pages={[{ slug: 'terms', title: 'Terms' }]}>{text}</MarkdownContent>)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/p/terms', '/'])
  expect(screen.getByText(/Refunds/)).toBeVisible()
})
