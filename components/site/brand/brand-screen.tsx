'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { toastServerMessage } from '@/components/layout/failure'
import { Form } from '@/components/layout/form'
import { Problem } from '@/components/layout/problem'
import { useContractForm } from '@/components/layout/use-contract-form'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { useSharedPicture } from '@/components/site/landing-editor/use-shared-picture'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/skeleton'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { brandQuery, useUpdateBrand } from '@/lib/client/site/brand'
import { landingQuery } from '@/lib/client/site/landing'
import { type Brand, brandInputSchema } from '@/lib/contract/site/brand'
import { AccentField } from './accent-field'
import { BrandPart } from './brand-part'
import { LogoField } from './logo-field'

interface BuiltIn {
  builtInName: string
  /** As in `EMAIL_FROM`. */
  builtInSender: string
}

/** How the course presents itself, on pages and in mails. */
export function BrandScreen(builtIn: BuiltIn) {
  const query = useQuery(brandQuery())
  return (
    <AdminPage title="Brand" description={<BackLink href="/admin/settings">Settings</BackLink>}>
      <WhenLoaded query={query} what="The brand" loading={<Loading shape="h-96" />}>
        {(brand) => <BrandForm brand={brand} {...builtIn} />}
      </WhenLoaded>
    </AdminPage>
  )
}

const textsOf = (brand: Brand) =>
  Object.fromEntries(Object.entries(brand).map(([field, value]) => [field, value ?? ''])) as {
    [Field in keyof Brand]: string
  }

/** What shared links show says the name in the accent: it is drawn anew where there is one and either changed. */
function useRedraw(builtInName: string) {
  const queries = useQueryClient()
  const drawShared = useSharedPicture()
  return async (was: Brand, { name, accent, picture }: Brand) => {
    if (!picture || (was.name === name && was.accent === accent)) return
    try {
      const { published } = await queries.fetchQuery(landingQuery())
      if (published) await drawShared({ name: name ?? builtInName, accent, words: published })
    } catch (error) {
      toastServerMessage(error, 'Shared links show the picture from before.', 'Saved without a new picture')
    }
  }
}

function BrandForm({ brand, builtInName, builtInSender }: BuiltIn & { brand: Brand }) {
  const { refresh } = useRouter()
  const { mutateAsync } = useUpdateBrand()
  const redraw = useRedraw(builtInName)
  const form = useContractForm({
    schema: brandInputSchema,
    values: textsOf(brand),
    save: mutateAsync,
    done: { title: 'Brand saved', description: 'Pages and mails show it from now on.' },
    onFailed: (error) => toastServerMessage(error, 'The brand was not saved.', 'Not saved'),
    onDone: (saved) => {
      form.reset(textsOf(saved))
      // The name and the colour of this page too.
      refresh()
      redraw(brand, saved)
    },
  })
  const set = (field: 'logo' | 'logoDark' | 'accent') => (value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
  const logo = form.watch('logo') ?? ''
  return (
    <Form form={form} aria-label="Brand" className="max-w-3xl gap-6!">
      <BrandPart title="Name and logo">
        <TextField
          label="Name"
          hint={`What the course is called everywhere. Left empty: ${builtInName}.`}
          placeholder={builtInName}
          autoComplete="off"
          {...form.text('name')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <LogoField label="Logo" url={logo} onChange={set('logo')} />
          <LogoField
            label="Logo in the dark theme"
            url={form.watch('logoDark') ?? ''}
            other={logo}
            isDark
            onChange={set('logoDark')}
          />
        </div>
      </BrandPart>
      <BrandPart title="Accent colour">
        <AccentField
          value={form.watch('accent') ?? ''}
          error={form.errorOf('accent')}
          onChange={set('accent')}
        />
      </BrandPart>
      <BrandPart title="Support and mails">
        <TextField
          label="Support email"
          hint="Stands on the account page, on pages that are closed to a buyer, and at the foot of mails."
          type="email"
          autoComplete="off"
          {...form.text('supportEmail')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Sender's name"
            hint={`Left empty: mails come from ${builtInSender}. The address stays in either case.`}
            autoComplete="off"
            {...form.text('senderName')}
          />
          <TextField
            label="Replies go to"
            hint="Left empty: to the address that mails come from."
            type="email"
            autoComplete="off"
            {...form.text('replyTo')}
          />
        </div>
        <TextAreaField
          label="Postal address"
          hint="Stands at the foot of reminders and of mails to many; the law of many countries asks for it."
          rows={3}
          {...form.text('postalAddress')}
        />
      </BrandPart>
      <Problem text={form.problem} />
      <div>
        <Button type="submit" disabled={!form.isDirty || form.isSubmitting}>
          {form.isSubmitting ? 'Saving...' : 'Save Brand'}
        </Button>
      </div>
    </Form>
  )
}
