import { computeFilePercent } from './file-progress'

test.each([true, false])('rises from 0 to 100 over all stages (compressed first: %p)', (isCompressed) => {
  const steps = Array.from({ length: 101 }, (_, percent) => percent)
  const bar = [
    ...(isCompressed ? steps.map((percent) => computeFilePercent('compress', percent, true)) : []),
    ...steps.map((percent) => computeFilePercent('upload', percent, isCompressed)),
    computeFilePercent('register', 0, isCompressed),
    computeFilePercent('done', 0, isCompressed),
  ]
  expect(bar).toEqual([...bar].sort((one, other) => one - other))
  expect([bar[0], bar.at(-1)]).toEqual([0, 100])
})
