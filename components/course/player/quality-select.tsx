import type { QualityLevels } from './use-hls-stream'

/** Lets the viewer choose the rendition to play. By default, the player chooses it by bandwidth. */
export function QualitySelect({ sizes: { sides, level, choose } }: { sizes: QualityLevels }) {
  return (
    <select
      aria-label="Quality"
      value={level}
      onChange={(event) => choose(Number(event.target.value))}
      className="h-9 pointer-coarse:h-11 cursor-pointer appearance-none rounded-md bg-transparent px-2 text-center font-mono text-[0.8125rem] hover:bg-ink/12"
    >
      <option value={-1} className="bg-paper text-ink">
        Auto
      </option>
      {sides
        .map((side, at) => ({ side, at }))
        .reverse()
        .map(({ side, at }) => (
          <option key={at} value={at} className="bg-paper text-ink">
            {side}p
          </option>
        ))}
    </select>
  )
}
