import type { RetentionData } from './retention-labels'

type RetentionCurveProps = Omit<RetentionData, 'duration'> & { width: number }

/** Draws how many people watched each hundredth of a video, in a drawing of 100 by 100 units that is stretched. */
export function RetentionCurve({ viewers, people, width }: RetentionCurveProps) {
  const height = (count: number) => 100 - (100 * count) / people
  const points = viewers.map((count, bucket) => `${bucket === 0 ? 0 : bucket + 0.5},${height(count)}`)
  const path = `M${points.join('L')}H100`
  return (
    <>
      <path d={`${path}V100H0Z`} className="fill-blueprint/22" />
      <path
        d={path}
        fill="none"
        strokeWidth={width}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-blueprint"
      />
    </>
  )
}
