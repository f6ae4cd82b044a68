import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'
import { callbackPathSchema } from '@/lib/contract/people/auth'

/** Maximum number of passkeys of one administrator. */
export const PASSKEYS_MAX = 10

/** Base64url text of a WebAuthn message. The limit fits every authenticator. */
const base64UrlSchema = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)
const transportsSchema = z.array(z.string().max(40)).max(10)
const credentialType = z.literal('public-key')

const passkeyNameSchema = textSchema.trim().min(1, 'Required').max(60, 'Use at most 60 characters')

/** A passkey of the signed-in administrator. */
export const passkeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  createdAt: dateTimeSchema,
  lastUsedAt: dateTimeSchema.nullable(),
  /** True if a password manager copies the passkey to other devices. */
  isSynced: z.boolean(),
  /** True if a signature counter went back, so the passkey no longer works. */
  isDisabled: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeyListSchema = z.array(passkeySchema)

export const passkeyParams = z.object({ passkeyId: idSchema })
export const passkeyEditSchema = z.strictObject({ name: passkeyNameSchema })
export type PasskeyEdit = z.infer<typeof passkeyEditSchema>

/** Token of a link from `npm run admin -- passkey-link`, which lets a limited session add a passkey. */
const linkSchema = z.string().min(1).max(200).optional()

export const passkeyOptionsInputSchema = z.strictObject({ link: linkSchema })
export type PasskeyOptionsInput = z.infer<typeof passkeyOptionsInputSchema>

/** Fields that we read from a browser’s message. Browsers may send other fields too. */
const messageFields = {
  id: base64UrlSchema,
  rawId: base64UrlSchema,
  type: credentialType,
  clientExtensionResults: z.looseObject({}),
}

/** Message of a browser that created a passkey (WebAuthn RegistrationResponseJSON). */
export const registrationResponseSchema = z.object({
  ...messageFields,
  response: z.object({
    clientDataJSON: base64UrlSchema,
    attestationObject: base64UrlSchema,
    transports: transportsSchema.optional(),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponseSchema>

export const passkeyInputSchema = z.strictObject({
  name: passkeyNameSchema,
  response: registrationResponseSchema,
  link: linkSchema,
})
export type PasskeyInput = z.infer<typeof passkeyInputSchema>

/** Message of a browser that used a passkey (WebAuthn AuthenticationResponseJSON). */
export const passkeyResponseSchema = z.object({
  ...messageFields,
  response: z.object({
    clientDataJSON: base64UrlSchema,
    authenticatorData: base64UrlSchema,
    signature: base64UrlSchema,
    userHandle: base64UrlSchema.optional(),
  }),
})
export type PasskeyResponse = z.infer<typeof passkeyResponseSchema>

export const passkeySignInSchema = z.strictObject({
  response: passkeyResponseSchema,
  callbackUrl: callbackPathSchema.optional(),
})
export type PasskeySignIn = z.infer<typeof passkeySignInSchema>

export const stepUpInputSchema = z.strictObject({ response: passkeyResponseSchema })
/** Time until which protected actions don’t ask for the passkey again. */
export const stepUpSchema = z.strictObject({ until: dateTimeSchema })

/** The body of a request for passkey options, which is empty. */
export const emptyBodySchema = z.strictObject({})

const credentialsSchema = z.array(
  z.strictObject({ id: z.string(), type: credentialType, transports: z.array(z.string()).optional() }),
)

/** Options for a browser to create a passkey (WebAuthn PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationOptionsSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ name: z.string(), id: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: credentialType })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: credentialsSchema,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptionsSchema>

/** Options for a browser to use a passkey (WebAuthn PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestOptionsSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: credentialsSchema,
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptionsSchema>
