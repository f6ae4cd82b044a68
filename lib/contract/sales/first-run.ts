import { z } from 'zod'
import { checkSchema } from '@/lib/contract/system/checks'

/** The ID of the check in the setup guide that has its own button. */
export const DEMO_CHECK = 'demo'

/** The rest of the demo course: how much its removal deletes, and why it keeps other parts (`kept`). */
export const demoLeftSchema = z.strictObject({
  sections: z.int(),
  lessons: z.int(),
  products: z.int(),
  kept: z.array(z.string()),
})
export type DemoLeft = z.infer<typeof demoLeftSchema>

const countLabel = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

/** Describes what the removal deletes: "6 sections, 13 lessons". Returns null if it deletes nothing. */
export function demoParts({ sections, lessons, products }: DemoLeft): string | null {
  const parts = [
    ...countLabel(sections, 'section'),
    ...countLabel(lessons, 'lesson'),
    ...countLabel(products, 'product'),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** The setup guide of a new owner, with the state of each check from the database. */
export const firstRunSchema = z.strictObject({
  checks: z.array(checkSchema),
  demo: demoLeftSchema,
  /** Whether the owner has hidden the guide. */
  isDismissed: z.boolean(),
  /** How many rules for sellers the owner has checked off. */
  rulesTicked: z.int(),
})
export type FirstRun = z.infer<typeof firstRunSchema>

/** `PUT /api/admin/first-run`: hides the setup guide or shows it again. */
export const firstRunInputSchema = z.strictObject({ isDismissed: z.boolean() })
export type FirstRunInput = z.infer<typeof firstRunInputSchema>
