import { findUnfinishedText, getUnfinishedTextMessage } from './unfinished-text'

const textsIn = (markdown: string) => findUnfinishedText(markdown).map(({ text }) => text)

test.each([
  ['a link', 'See our [Refund Policy](/p/refunds).'],
  ['a link with a title', '[Rules](https://example.com/a_(b) "Our [rules]")'],
  ['an image', '![Our shop](/objects/images/x.webp)'],
  ['an image in a link', '[![Our shop](/objects/images/x.webp)](https://example.com)'],
  ['a reference link', 'See the [rules][terms].\n\n[terms]: /p/terms'],
  ['a collapsed reference link', '[Terms][] and [terms]\n\n[terms]: /p/terms "Terms"'],
  ['a task list', '- [ ] open\n- [x] done\n  1. [X] inner'],
  ['code', 'Use `[name]` or ``a ` [name]``.\n\n```\n[name]\n```\n'],
  ['escaped brackets', 'She wrote \\[sic\\].'],
  ['empty brackets', 'An array[] of words.'],
  ['plain text', 'Refunds within 14 days. Ask a lawyer for legal advice.'],
])('accepts %s as finished text', (_what, markdown) => {
  expect(findUnfinishedText(markdown)).toEqual([])
})

test.each([
  ['brackets', 'Within [30] days.', ['[30]']],
  ['brackets before parentheses', 'Within [30] (thirty) days.', ['[30]']],
  ['brackets before a remark', 'Within [30](or 14) days.', ['[30]']],
  ['a reference without a target', 'See [our rules][terms].', ['[our rules]', '[terms]']],
  ['an image without a target', '![our shop]', ['[our shop]']],
  ['a blank to fill in', 'Within [ ] days.', ['[ ]']],
  ['brackets over two lines', '[Your name\nand address]', ['[Your name\nand address]']],
  ['brackets in a link', '[Within [30] days](/p/refunds)', ['[30]']],
  ['brackets in brackets', '[Your name [and city]]', ['[Your name [and city]]', '[and city]']],
  ['notes', 'This is **not** _legal_\nadvice.', ['not** _legal_\nadvice']],
])('finds %s as unfinished text', (_what, markdown, expected) => {
  expect(textsIn(markdown)).toEqual(expected)
})

test('says where the unfinished text is', () => {
  expect(getUnfinishedTextMessage('Done.')).toBeNull()
  expect(getUnfinishedTextMessage('> A draft, **not legal advice**.\n\nWithin [30] days.')).toBe(
    'Finish the text before you publish it (line 1: the note about legal advice; line 3: [30])',
  )
  expect(getUnfinishedTextMessage('[a]\n[b]\n[c]\n[d]\n[e]')).toBe(
    'Finish the text before you publish it (line 1: [a]; line 2: [b]; line 3: [c], and 2 more)',
  )
  expect(getUnfinishedTextMessage(`[${'a'.repeat(100)}]`)).toBe(
    `Finish the text before you publish it (line 1: [${'a'.repeat(59)}…)`,
  )
})

test.each([
  ['brackets', '['.repeat(15_000) + ']'.repeat(15_000)],
  ['code marks', Array.from({ length: 240 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
  ['link targets', '[a]('.repeat(7500)],
  ['definitions', '[a]: x\n'.repeat(4200)],
  ['fences', '```\n~~~\n'.repeat(3700)],
])('checks a page full of %s quickly', (_what, markdown) => {
  const start = performance.now()
  findUnfinishedText(markdown.slice(0, 30_000))
  expect(performance.now() - start).toBeLessThan(1000)
})
