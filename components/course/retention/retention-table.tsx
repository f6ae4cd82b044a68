import { formatCount, formatDuration } from '@/lib/format'
import { computeBucketSecond, type RetentionData } from './retention-labels'

/**
 * Shows the numbers of the retention graph as a table, for screen readers and for people who prefer numbers.
 */
export function RetentionTable({ viewers, people, duration }: RetentionData) {
  const tenths = viewers.map((count, moment) => ({ count, moment })).filter(({ moment }) => moment % 10 === 5)
  return (
    <details className="group text-sm">
      <summary className="w-fit cursor-pointer rounded-md font-medium text-quiet hover:text-ink">
        View as table
      </summary>
      <table className="mt-3 w-full max-w-md border-collapse tabular-nums">
        <thead>
          <tr className="border-b text-left text-quiet">
            <th className="py-2 font-medium">Time</th>
            <th className="py-2 text-right font-medium">People</th>
            <th className="py-2 text-right font-medium">Share</th>
          </tr>
        </thead>
        <tbody>
          {tenths.map(({ count, moment }) => (
            <tr key={moment} className="border-b">
              <td className="py-2 font-mono">{formatDuration(computeBucketSecond(moment, duration))}</td>
              <td className="py-2 text-right">{formatCount(count)}</td>
              <td className="py-2 text-right">{Math.round((100 * count) / people)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
