import { findPicturesWithoutText } from './pictures-without-text'

const picture = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

test.each([
  ['no alternative text', `One\n\n![](${picture})`, [3]],
  ['a blank one', `![  ](${picture})`, [1]],
  ['the one we inserted', `![Describe the image](${picture})\n![](${picture} "title")`, [1, 2]],
])('finds a picture with %s', (_, markdown, lines) => {
  expect(findPicturesWithoutText(markdown)).toEqual(lines)
})

test.each([
  `![A desk](${picture})`,
  `[](${picture})`,
  `\`![](${picture})\``,
  `\`\`\`\n![](${picture})\n\`\`\``,
  'None here!',
])('accepts %s', (markdown) => {
  expect(findPicturesWithoutText(markdown)).toEqual([])
})
