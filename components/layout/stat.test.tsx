import { render, screen } from '@testing-library/react'
import { ProgressBar } from '@/components/ui/progress'
import { Stat, Stats } from './stat'

test('a figure is a term with its descriptions, in the order that HTML requires', () => {
  const { container } = render(
    <Stats>
      <Stat
        label="Completion Rate"
        value="40%"
        hint="Of all videos"
        meter={<ProgressBar percent={40} label="Completion rate" />}
      />
    </Stats>,
  )
  const [group, ...others] = container.querySelectorAll('dl > *')
  expect(others).toEqual([])
  expect([...(group?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['DT', 'DD', 'DD', 'DD'])
  expect(screen.getByRole('progressbar', { name: 'Completion rate' })).toBeVisible()
})
