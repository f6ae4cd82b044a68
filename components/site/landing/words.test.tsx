import { render } from '@testing-library/react'
import * as site from '@/lib/site'
import { Benefits } from './benefits'
import { FinalCall } from './final-call'
import { Hero } from './hero'
import { Included } from './included'
import { Outline } from './outline'
import { Reasons } from './reasons'
import { Strategies } from './strategies'

/** Every sentence and every word that the page sells with. */
function words(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content ? Object.values(content).flatMap(words) : []
}

test('what sells is set in the text face; mono is for drawings and numerals', () => {
  const { container } = render(
    <>
      <Hero />
      <Benefits />
      <Strategies />
      <Outline />
      <Reasons />
      <Included name="Lectern" />
      <FinalCall />
    </>,
  )
  const inMono = [...container.querySelectorAll(':is(.label-mono, .font-mono):not(svg *)')].map(
    (element) => element.textContent ?? '',
  )
  expect(inMono).toContain('bill of materialsquantity')
  const selling = words(site).filter((text) => text.length > 3)
  expect(inMono.filter((text) => selling.some((word) => text.includes(word)))).toEqual([])
})
