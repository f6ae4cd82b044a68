import { z } from 'zod'
import { checklistItemSchema } from '@/lib/contract/system/checklist'

/** ID of the setup guide's check that has a button instead of a link. */
export const DEMO_CHECK_ID = 'demo'

/**
 * The remaining content of the demo course: the numbers of sections, lessons and products that its removal
 * deletes, and the reasons why the removal keeps others (`kept`).
 */
export const demoContentSchema = z.strictObject({
  sections: z.int(),
  lessons: z.int(),
  products: z.int(),
  kept: z.array(z.string()),
})
export type DemoContent = z.infer<typeof demoContentSchema>

const list = new Intl.ListFormat('en-US')

const countLabel = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

/** Describes what the removal deletes: "6 sections and 13 lessons". Returns null if it deletes nothing. */
export function describeDemoContent({ sections, lessons, products }: DemoContent): string | null {
  const parts = [
    ...countLabel(sections, 'section'),
    ...countLabel(lessons, 'lesson'),
    ...countLabel(products, 'product'),
  ]
  return parts.length === 0 ? null : list.format(parts)
}

/** The setup guide of a new owner, with the state of each check from the database. */
export const setupGuideSchema = z.strictObject({
  checks: z.array(checklistItemSchema),
  demo: demoContentSchema,
  /** Whether the owner has hidden the guide. */
  isDismissed: z.boolean(),
  /** How many rules for sellers the owner has checked off. */
  rulesTicked: z.int(),
})
export type SetupGuide = z.infer<typeof setupGuideSchema>

/** `PUT /api/admin/first-run`: hides the setup guide or shows it again. */
export const setupGuideInputSchema = z.strictObject({ isDismissed: z.boolean() })
export type SetupGuideInput = z.infer<typeof setupGuideInputSchema>

/** Steps of `GET /api/admin/setup`, in their order. */
export const setupStepIds = [
  'name',
  'email',
  'lesson',
  'landing',
  'legal',
  'product',
  'security_key',
  'notification',
  'test_sale',
  'watched',
  'demo',
] as const
const setupStepIdSchema = z.enum(setupStepIds)

/** The steps from an empty installation to a first sale, and the first unfinished step. */
export const setupStepsSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      id: setupStepIdSchema,
      isDone: z.boolean(),
      /** The current state, in one sentence. */
      detail: z.string(),
      /** The page where the step is done. */
      href: z.string(),
    }),
  ),
  next: setupStepIdSchema.nullable(),
})
export type SetupSteps = z.infer<typeof setupStepsSchema>
