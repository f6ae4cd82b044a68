import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'
import { courseSlugParamSchema } from './course-query'

/** The random code of a certificate: 128 bits as 32 hexadecimal digits. */
export const certificateCodeSchema = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * Matches control characters and characters that change the text direction. A certificate shows the name
 * exactly as it was entered.
 */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const readable = (name: string) => name.replaceAll(HIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()

/** The name on the certificate, as its holder confirms it, and the course if there are several courses. */
export const certificateInputSchema = z.strictObject({
  name: textSchema
    .trim()
    .transform(readable)
    .pipe(z.string().min(1, 'Required').max(100, 'Use at most 100 characters')),
  course: courseSlugParamSchema,
})
export type CertificateInput = z.infer<typeof certificateInputSchema>

export const certificateSchema = z.strictObject({
  code: certificateCodeSchema,
  name: z.string(),
  course: z.string(),
  issuedAt: dateTimeSchema,
})
export type Certificate = z.infer<typeof certificateSchema>

/** The public view of a certificate. Anyone with its URL can read it. */
export const publicCertificateSchema = certificateSchema.extend({
  /** False once a payment for the course was refunded or disputed and no other purchase covers it. */
  valid: z.boolean(),
  /** Whether the viewer is the person who earned the certificate. */
  isHolder: z.boolean(),
})
export type PublicCertificate = z.infer<typeof publicCertificateSchema>

/** A viewer's certificate status. */
export const certificateStatusSchema = z.strictObject({
  /**
   * Whether the viewer can get a certificate. False if the owner offers no certificates, or if a section was
   * refunded or disputed and no other purchase of the viewer covers it.
   */
  offered: z.boolean(),
  /** Code of the viewer's valid certificate. Null without one. */
  code: certificateCodeSchema.nullable(),
  /** Number of lessons in sections that the viewer has not bought. */
  locked: z.int(),
  /** Unlocked lessons that the viewer must still complete, or watch enough of, to get the certificate. */
  missing: z.array(z.strictObject({ id: idSchema, title: z.string() })),
})
export type CertificateStatus = z.infer<typeof certificateStatusSchema>
