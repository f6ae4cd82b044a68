import { computeResumeSecond } from './use-resume-position'

test.each([
  ['continues in the middle', 240, 600, 240],
  ['starts again after 95%', 570, 600, 0],
  ['continues just before 95%', 569, 600, 569],
  // Positions are saved in whole seconds, so the end of a video of 9.9 s is saved as 9.
  ['starts a short video again after its last whole second', 9, 9.9, 0],
  ['continues a short video before its last second', 8, 9.9, 8],
  ['continues a video whose duration is unknown', 240, null, 240],
])('%s', (_what, lastPosition, duration, second) => {
  expect(computeResumeSecond(lastPosition, duration)).toBe(second)
})
