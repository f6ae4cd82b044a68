import { z } from 'zod'
import { storeProblemSchema } from '@/lib/contract/system/settings'

/** The problem that the owner answers: "This store belongs to this database", "They are no longer needed". */
export const storeAnswerSchema = z.strictObject({ problem: storeProblemSchema })
