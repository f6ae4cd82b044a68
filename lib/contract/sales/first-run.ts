import { z } from 'zod'
import { checkSchema } from '@/lib/contract/system/checks'

/** The line of the list that has a button of its own. */
export const DEMO_CHECK = 'demo'

/** What is left of the demo course: what goes when it is removed, and what is kept, each with its reason. */
export const demoLeftSchema = z.strictObject({
  sections: z.int(),
  lessons: z.int(),
  products: z.int(),
  kept: z.array(z.string()),
})
export type DemoLeft = z.infer<typeof demoLeftSchema>

const several = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

/** What goes, in words; null where nothing does. */
export function demoParts({ sections, lessons, products }: DemoLeft): string | null {
  const parts = [
    ...several(sections, 'section'),
    ...several(lessons, 'lesson'),
    ...several(products, 'product'),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** The first steps of a new owner, as the database says they stand. */
export const firstRunSchema = z.strictObject({
  checks: z.array(checkSchema),
  demo: demoLeftSchema,
  /** The owner has put the list away. */
  isDismissed: z.boolean(),
  /** How many of the rules for sellers are ticked. */
  rulesTicked: z.int(),
})
export type FirstRun = z.infer<typeof firstRunSchema>

/** `PUT /api/admin/first-run`: puts the list away, or brings it back. */
export const firstRunInputSchema = z.strictObject({ isDismissed: z.boolean() })
export type FirstRunInput = z.infer<typeof firstRunInputSchema>
