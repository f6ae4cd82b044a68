import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { sectionsQuery } from '@/lib/client/course/sections'
import { adminCourse, section } from '@/tests/api-fixtures'
import { renderScreen } from '@/tests/render-screen'
import { GrantTree, type ProductGrants } from './grant-tree'

function Tree() {
  const [grants, setGrants] = useState<ProductGrants>({
    grantsEverything: false,
    grantsCourseIds: [],
    grantsSectionIds: [section.id],
  })
  const change = (changed: Partial<ProductGrants>) => setGrants({ ...grants, ...changed })
  return <GrantTree grants={grants} accessDays={null} error={undefined} onChange={change} />
}

test('keeps the sections of a course open when the last one is unchecked', async () => {
  renderScreen(<Tree />, (client) => {
    client.setQueryData(adminCoursesQuery().queryKey, [adminCourse])
    client.setQueryData(sectionsQuery().queryKey, [section])
  })
  const box = screen.getByRole('checkbox', { name: section.title })
  expect(box).toBeChecked()
  await userEvent.click(box)
  expect(screen.getByText('Individual sections (0 of 1)').closest('details')).toHaveAttribute('open')
})
