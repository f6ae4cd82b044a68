'use client'
import { useState } from 'react'
import { z } from 'zod'
import { toastFailure } from '@/components/layout/failure'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useGiveToMany } from '@/lib/client/sales/products'
import { emailSchema } from '@/lib/contract/fields'
import { type AccessGiven, accessGiftsSchema, GIFTS_MAX } from '@/lib/contract/sales/access-gifts'
import type { Product } from '@/lib/contract/sales/products'
import { givenWords, NobodyOfThese } from './gifts-given'

/** Gives access to a product to a list of emails, without a sale. */
export function GiveToMany({ product }: { product: Product }) {
  return (
    <TitledDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Give access to ${product.name}`}>
          Give Access
        </Button>
      }
      title="Give Access"
      description={`${product.name}, without a sale, to customers with an account.`}
    >
      {(close) => <GiveForm productId={product.id} onDone={close} />}
    </TitledDialog>
  )
}

const emailsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

const schema = z.object({
  emails: z
    .string()
    .refine((text) => emailsIn(text).length > 0, 'Enter an email')
    .refine((text) => emailsIn(text).length <= GIFTS_MAX, `At most ${GIFTS_MAX} at once`)
    .refine(
      (text) => emailsIn(text).every((one) => emailSchema.safeParse(one).success),
      'One of these isn’t a valid email',
    ),
  reason: accessGiftsSchema.shape.reason,
})

function GiveForm({ productId, onDone }: { productId: string; onDone: () => void }) {
  const [given, setGiven] = useState<AccessGiven>()
  const { mutateAsync } = useGiveToMany()
  const form = useContractForm({
    schema,
    values: { emails: '', reason: '' },
    save: ({ emails, reason }) => mutateAsync({ productId, emails: emailsIn(emails), reason }),
    done: (result: AccessGiven) => ({ title: 'Success', description: givenWords(result) }),
    onFailed: (error) => toastFailure(error, 'Failed to give access'),
    onDone: (result: AccessGiven) => (result.unknown.length > 0 ? setGiven(result) : onDone()),
  })
  if (given) return <NobodyOfThese given={given} onDone={onDone} />
  return (
    <Form form={form}>
      <TextAreaField
        label="Emails"
        hint={`One per line or separated by commas. At most ${GIFTS_MAX}.`}
        {...form.text('emails')}
      />
      <TextField label="Reason" hint="Saved with each purchase, for your records." {...form.text('reason')} />
      <FormFooter form={form} submit="Give Access" pending="Giving access..." />
    </Form>
  )
}
