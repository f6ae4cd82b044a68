import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'

/** 128 bits, in 32 digits. */
export const certificateCodeSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** What turns the direction of what follows it, or cannot be seen: a name must read as it is written. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const readable = (name: string) => name.replaceAll(HIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()

/** The name that is to stand on it, as its holder confirms it. */
export const certificateInputSchema = z.strictObject({
  name: textSchema
    .trim()
    .transform(readable)
    .pipe(z.string().min(1, 'Required').max(100, 'At most 100 characters')),
})
export type CertificateInput = z.infer<typeof certificateInputSchema>

export const certificateSchema = z.strictObject({
  code: certificateCodeSchema,
  name: z.string(),
  course: z.string(),
  issuedAt: dateTimeSchema,
})
export type Certificate = z.infer<typeof certificateSchema>

/** What everybody sees who was given its address. */
export const shownCertificateSchema = certificateSchema.extend({
  /** False once a payment for the course was refunded or disputed. */
  valid: z.boolean(),
})
export type ShownCertificate = z.infer<typeof shownCertificateSchema>

/** How somebody who has marked every lesson stands with theirs. */
export const certificateStandingSchema = z.strictObject({
  /** Whether the owner gives certificates, and what the viewer bought was not given back. */
  offered: z.boolean(),
  /** Of the one they have, if it is valid. */
  code: certificateCodeSchema.nullable(),
  /** How many lessons of the course are in sections that they have not bought. */
  locked: z.int(),
  /** Open lessons that do not count yet: not marked, or watched too little. */
  missing: z.array(z.strictObject({ id: idSchema, title: z.string() })),
})
export type CertificateStanding = z.infer<typeof certificateStandingSchema>
