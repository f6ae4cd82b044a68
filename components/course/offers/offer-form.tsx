'use client'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { DateTimeField } from '@/components/layout/date-time-field'
import { Form, FormFooter } from '@/components/layout/form'
import { pickChanges } from '@/components/layout/pick-changes'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useCreateOffer, useUpdateOffer } from '@/lib/client/course/offers'
import { type ListedOffer, type OfferCourse, offerPlaces } from '@/lib/contract/course/offers'
import { offerFormSchema, toOfferFormValues } from './offer-form-values'
import { OfferImageField } from './offer-image-field'
import { type OfferProduct, offerPlaceLabels } from './offer-labels'
import { OfferPlacementFields } from './offer-placement-fields'
import { OfferProductFields } from './offer-product-fields'

/** Lets the owner edit an offer. */
export function OfferForm({
  offer,
  courses,
  products,
  onDone,
}: {
  offer?: ListedOffer | undefined
  courses: OfferCourse[]
  products: OfferProduct[]
  onDone: () => void
}) {
  const create = useCreateOffer()
  const update = useUpdateOffer()
  const [start] = useState(() => toOfferFormValues(offer, courses, products))
  // The stored list may name deleted products, which the form leaves out.
  const [stored] = useState({ ...start, ...(offer && { hideProductIds: offer.hideProductIds }) })
  const form = useContractForm({
    schema: offerFormSchema,
    values: start,
    save: (values) =>
      offer
        ? update.mutateAsync({ id: offer.id, ...pickChanges(offerFormSchema, stored, values) })
        : create.mutateAsync(values),
    done: { title: offer ? 'Offer updated' : 'Offer created' },
    onFailed: (error) => toastFailure(error, `Couldn’t ${offer ? 'update' : 'create'} the offer. Try again.`),
    onDone,
  })
  const { control } = form
  const { field: after } = useController({ control, name: 'after' })
  const { field: image } = useController({ control, name: 'imagePath' })
  const { field: startsAt } = useController({ control, name: 'startsAt' })
  const { field: endsAt } = useController({ control, name: 'endsAt' })
  const { field: active } = useController({ control, name: 'active' })
  const { maxLength: _, error: placeError, ...place } = form.text('place')
  return (
    <Form form={form}>
      <TextField label="Title" autoComplete="off" {...form.text('title')} />
      <TextAreaField label="Text" {...form.text('text')} />
      <OfferImageField value={image.value} onChange={image.onChange} error={form.errorOf('imagePath')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Button text" autoComplete="off" {...form.text('button')} />
        <TextField
          label="Button link"
          hint="The sales page, such as https://warriorplus.com/o2/a/..."
          type="url"
          autoComplete="off"
          {...form.text('url')}
        />
      </div>
      <OfferPlacementFields
        value={after.value}
        onChange={after.onChange}
        courses={courses}
        error={form.errorOf('after')}
      />
      <Field label="Placement" error={placeError}>
        {(field) => (
          <Select {...field} {...place}>
            {offerPlaces.map((name) => (
              <option key={name} value={name}>
                {offerPlaceLabels[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <OfferProductFields form={form} products={products} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateTimeField
          label="Starts"
          hint="Leave blank to start right away."
          value={startsAt.value ?? ''}
          onChange={(moment) => startsAt.onChange(moment || null)}
        />
        <DateTimeField
          label="Ends"
          hint="Students see a countdown to this time. Leave blank if the offer doesn’t end."
          error={form.errorOf('endsAt')}
          value={endsAt.value ?? ''}
          onChange={(moment) => endsAt.onChange(moment || null)}
        />
      </div>
      <CheckboxField
        label="Show this offer"
        hint="Turn off to hide the offer and keep its results."
        isOn={active.value}
        onSwitch={active.onChange}
      />
      <FormFooter form={form} submit={offer ? 'Save Changes' : 'Create Offer'} pending="Saving..." />
    </Form>
  )
}
