/** @jest-environment node */

import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { markdownSchema } from './markdown'

const nested: [string, (levels: number) => string][] = [
  ['quotes', (levels) => `${'>'.repeat(levels)} x`],
  ['lists in one line', (levels) => `${'- '.repeat(levels)}x`],
  ['numbered lists in one line', (levels) => `${'1. '.repeat(levels)}x`],
  ['lists in a quote', (levels) => `${'> - '.repeat(levels / 2)}x`],
  ['emphasis', (levels) => '*a '.repeat(levels) + ' a*'.repeat(levels)],
  ['emphasis over lines', (levels) => '*a\n'.repeat(levels) + ' a*\n'.repeat(levels)],
  ['one long run of marks', (levels) => `${'*'.repeat(levels * 2)}a${'*'.repeat(levels * 2)}`],
  ['emphasis in a quote', (levels) => `> ${'_a '.repeat(levels)}${' a_'.repeat(levels)}`],
  ['pictures', (levels) => `${'!['.repeat(levels)}a${'](b)'.repeat(levels)}`],
]

test.each(nested)('rejects %s nested 3,000 levels deep, with a message', (_what, text) => {
  const { error } = markdownSchema.safeParse(text(3000))
  expect(error?.issues.map(({ message }) => message)).toContainEqual(expect.stringMatching(/nested too deep/))
})

test.each(nested)('renders %s nested as deeply as allowed', (_what, text) => {
  let levels = 2
  while (markdownSchema.safeParse(text(levels + 2)).success) levels += 2
  expect(levels).toBeGreaterThanOrEqual(90)
  expect(() => renderToStaticMarkup(<Markdown>{text(levels)}</Markdown>)).not.toThrow()
})

test('accepts long ordinary texts', () => {
  const item = '- **Term**: what it means, with a [link](https://example.com/a_b) and *stress*.\n'
  const paragraph = 'A sentence with **bold** words and a [link](https://example.com).\n\n'
  const code = `\`\`\`\n${' '.repeat(60)}if (a) b()\n\`\`\`\n\n`
  for (const text of [item.repeat(300), paragraph.repeat(300), code.repeat(20), `${'-'.repeat(900)}\n\nx`]) {
    expect(markdownSchema.safeParse(text).success).toBe(true)
  }
})
