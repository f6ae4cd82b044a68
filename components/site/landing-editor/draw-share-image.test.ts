import { wrapText } from './draw-share-image'

const widthOf = (line: string) => line.length

test.each([
  ['Write a sentence. Sell an app.', 12, ['Write a', 'sentence.', 'Sell an app.']],
  ['One', 12, ['One']],
  ['An incomprehensibility stays whole', 10, ['An', 'incomprehensibility', 'stays', 'whole']],
  ['', 12, []],
])('wraps %j into lines of %i', (text, max, lines) => {
  expect(wrapText(text, max, widthOf)).toEqual(lines)
})
