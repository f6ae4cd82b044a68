import { render } from '@testing-library/react'
import { builtInLanding } from '@/lib/built-in-landing'
import * as site from '@/lib/default-landing-copy'
import { Benefits } from './benefits'
import { FinalCall } from './final-call'
import { Hero } from './hero'
import { IncludedItems } from './included-items'
import { LandingPage } from './landing-page'
import { Outline } from './outline'
import { Reasons } from './reasons'
import { Strategies } from './strategies'

/** Returns all texts in the content of the landing page. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content ? Object.values(content).flatMap(textsIn) : []
}

test('sets the text of the page in the text font, and only drawings and numerals in mono', () => {
  const { container } = render(
    <>
      <Hero copy={site.heroCopy} buyLink="" />
      <Benefits copy={site.benefitsCopy} />
      <Strategies copy={site.strategiesCopy} />
      <Outline copy={site.outlineCopy} finishWith="You finish with" />
      <Reasons copy={site.reasonsCopy} notToScale="lines not to scale" />
      <IncludedItems name="Lectern" copy={site.includedCopy} page={builtInLanding.page} />
      <FinalCall copy={site.finalCallCopy} buyLink="" />
    </>,
  )
  const inMono = [...container.querySelectorAll(':is(.label-mono, .font-mono):not(svg *)')].map(
    (element) => element.textContent ?? '',
  )
  expect(inMono).toContain('bill of materialsquantity')
  const selling = textsIn(site).filter((text) => text.length > 3)
  expect(inMono.filter((text) => selling.some((word) => text.includes(word)))).toEqual([])
})

test('gives entries with the same text different keys', () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const twice = <Item,>(items: Item[]) => [...items, ...items]
  const { outlineCopy } = site
  const { container } = render(
    <>
      <Hero copy={{ ...site.heroCopy, bullets: ['Same', 'Same', 'Same'] }} buyLink="" />
      <Benefits copy={{ ...site.benefitsCopy, items: twice(site.benefitsCopy.items) }} />
      <Strategies copy={{ ...site.strategiesCopy, items: twice(site.strategiesCopy.items) }} />
      <Outline
        finishWith="You finish with"
        copy={{
          ...outlineCopy,
          modules: twice(outlineCopy.modules.map((module) => ({ ...module, points: twice(module.points) }))),
        }}
      />
      <Reasons
        copy={{ ...site.reasonsCopy, items: twice(site.reasonsCopy.items) }}
        notToScale="lines not to scale"
      />
      <IncludedItems
        name="Lectern"
        copy={{ ...site.includedCopy, items: twice(site.includedCopy.items) }}
        page={builtInLanding.page}
      />
    </>,
  )
  expect([...container.querySelectorAll('li')].filter((one) => one.textContent === 'Same')).toHaveLength(3)
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

test('uses the page’s language for screen reader texts', () => {
  const page = { ...builtInLanding.page, switchTheme: 'Claro u oscuro', footer: 'Pie de página' }
  const { getByRole, queryByLabelText } = render(
    <LandingPage name="Masa madre" year={2026} links={[]} copy={{ ...builtInLanding, page }} isOwn />,
  )
  expect(getByRole('button', { name: 'Claro u oscuro' })).toBeInTheDocument()
  expect(getByRole('navigation', { name: 'Pie de página' })).toBeInTheDocument()
  expect(queryByLabelText(/Switch between|Footer/)).toBeNull()
})
