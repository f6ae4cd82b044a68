import { renderToStaticMarkup } from 'react-dom/server'
import { fillPlaceholderLine } from '@/lib/contract/mail/email-placeholders'
import { EmailMarkdown, listLinks } from './email-markdown'

const values = {
  product: 'The *course*',
  firstName: '[Ann](https://evil.example) <b>',
  firstLesson: 'https://shop.example/start',
  email: '{firstName}<b>@example.com',
  site: 'https://shop.example',
}
const words = (body: string) => ({ appUrl: 'https://shop.example', body, values })
const draw = (body: string, linkOf?: (place: number, url: string) => string) =>
  renderToStaticMarkup(<EmailMarkdown {...words(body)} linkOf={linkOf} />).replaceAll(/ style="[^"]*"/g, '')

test('renders field values as plain text everywhere', () => {
  expect(draw('# {product}\n\n`{firstName}` and {firstName} and {nothing}')).toBe(
    '<h2>The *course*</h2>\n<p><code>[Ann](https://evil.example) &lt;b&gt;</code> and [Ann](https://evil.example) &lt;b&gt; and {nothing}</p>',
  )
})

test('uses the owner’s fallback for a missing name, or the default', () => {
  const unnamed = {
    ...words('Hola {firstName|amiga}, hello {firstName}'),
    values: { ...values, firstName: null },
  }
  expect(renderToStaticMarkup(<EmailMarkdown {...unnamed} />)).toContain('>Hola amiga, hello there<')
  expect(fillPlaceholderLine('Hola {firstName|amiga}', { ...values, firstName: 'Ann' })).toBe('Hola Ann')
  expect(fillPlaceholderLine('{product|x} {firstName|{nothing}}', { ...values, firstName: null })).toBe(
    'The *course* {firstName|{nothing}}',
  )
})

test('renders the first lesson as a link, alone and as the target of a link', () => {
  const link = '<a href="https://shop.example/start">'
  expect(draw('{firstLesson} or [this]({firstLesson}) or [{firstLesson}](https://a.example)')).toBe(
    `<p>${link}https://shop.example/start</a> or ${link}this</a> or <a href="https://a.example">https://shop.example/start</a></p>`,
  )
})

test('fills in the reader’s email and the site once, as text and as a link that isn’t counted', () => {
  const home = '<a href="https://shop.example">'
  const counted: string[] = []
  const linkOf = (_place: number, url: string) => {
    counted.push(url)
    return url
  }
  expect(draw('{email} at {site}, [home]({site}) and `{site}`', linkOf)).toBe(
    `<p>{firstName}&lt;b&gt;@example.com at ${home}https://shop.example</a>, ${home}home</a> and <code>${home}https://shop.example</a></code></p>`,
  )
  expect(counted).toEqual([])
  expect(fillPlaceholderLine('{email} {site}', values)).toBe(
    '{firstName}<b>@example.com https://shop.example',
  )
})

test('allows links to the web, mailboxes, and this site, and only pictures of this site', () => {
  expect(draw('[a](/p/terms) [b](mailto:x@example.com) [c](javascript:alert(1)) [d](//evil.example)')).toBe(
    '<p><a href="https://shop.example/p/terms">a</a> <a href="mailto:x@example.com">b</a> c d</p>',
  )
  expect(draw('![x](https://evil.example/pixel.gif)')).toBe('<p>x</p>')
  const own = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
  expect(draw(`![x](${own})`)).toBe(`<p><img src="https://shop.example${own}" alt="x" loading="lazy"/></p>`)
  expect(draw('<img src="https://evil.example/x"> <a href="https://evil.example">x</a>')).not.toContain('<a')
})

test('numbers tracked links in the stored order', () => {
  const body =
    '[a](https://a.example) [m](mailto:x@example.com) {firstLesson} [b](/p/terms) [c](javascript:x)'
  const stored = listLinks(words(body))
  expect(stored).toEqual(['https://a.example', 'https://shop.example/start', 'https://shop.example/p/terms'])
  const seen: [number, string][] = []
  const html = draw(body, (place, url) => {
    seen.push([place, url])
    return `https://shop.example/mail/c/${place}`
  })
  expect(seen).toEqual(stored.map((url, place) => [place, url]))
  expect(html.match(/mail\/c\/\d/g)).toEqual(['mail/c/0', 'mail/c/1', 'mail/c/2'])
})

test('renders Markdown that is nested too deep as plain text without links', () => {
  const body = `${'>'.repeat(3000)} Hello {email} [a](https://a.example)`
  expect(draw(body)).toMatch(/^<p>(&gt;){3000} Hello {firstName}&lt;b&gt;@example\.com \[a\]\(https:/)
  expect(listLinks(words(body))).toEqual([])
})
