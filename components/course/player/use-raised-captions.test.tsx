import { render } from '@testing-library/react'
import { useRef } from 'react'
import { useRaisedCaptions } from './use-raised-captions'

class Cue {
  constructor(
    public text: string,
    public line: number | 'auto' = 'auto',
  ) {}
}
const cues = () => [
  new Cue('Buyers pay.'),
  new Cue('For a finished thing,\nnot for hours.'),
  new Cue('Up here', 0),
]
let shown: Cue[] | null

beforeAll(() => {
  Object.assign(globalThis, {
    VTTCue: Cue,
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  })
  for (const [type, name, value] of [
    [HTMLVideoElement, 'clientHeight', () => 400],
    [HTMLElement, 'offsetHeight', () => 70],
    [HTMLMediaElement, 'textTracks', () => [{ cues: shown }]],
  ] as const)
    Object.defineProperty(type.prototype, name, { get: value, configurable: true })
})

function Player({ areControlsShown }: { areControlsShown: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useRaisedCaptions(video, '/captions.vtt', areControlsShown)
  return (
    <div data-player>
      <video ref={video}>
        <track kind="captions" />
      </video>
      <div data-controls />
    </div>
  )
}
const lines = () => shown?.map(({ line }) => line)

test('places captions above visible controls, and at the bottom otherwise', () => {
  shown = null
  const { container, rerender } = render(<Player areControlsShown />)
  // The cues exist only after the track has loaded.
  shown = cues()
  container.querySelector('track')?.dispatchEvent(new Event('load'))
  // 70 px are about four rows of 22 px, so one row of text goes to row 5, and two rows start at row 6. A cue
  // with its own line in the file keeps that line.
  expect(lines()).toEqual([-5, -6, 0])
  rerender(<Player areControlsShown={false} />)
  expect(lines()).toEqual(['auto', 'auto', 0])
  rerender(<Player areControlsShown />)
  expect(lines()).toEqual([-5, -6, 0])
})
