import { z } from 'zod'
import { textSchema } from '@/lib/contract/fields'

const words = (max: number, usual: string) =>
  textSchema.trim().min(1, 'Required').max(max, `At most ${max} characters`).default(usual)

/** A short text that the owner can replace, and its default. */
export const label = (usual: string) => words(60, usual)
export const sentence = (usual: string) => words(200, usual)
export const passage = (usual: string) => words(400, usual)

/** A language tag (BCP 47). */
export const language = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'For example en, es, or pt-BR')
  .default('en')
