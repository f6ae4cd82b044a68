'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { useShareImage } from '@/components/site/landing-editor/use-share-image'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { Button } from '@/components/ui/button'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { brandQuery, useUpdateBrand } from '@/lib/client/site/brand'
import { landingQuery } from '@/lib/client/site/landing'
import { type Brand, brandInputSchema } from '@/lib/contract/site/brand'
import { AccentField } from './accent-field'
import { BrandFieldGroup } from './brand-field-group'
import { LogoField } from './logo-field'

interface BuiltIn {
  builtInName: string
  /** Sender from the email settings. */
  builtInSender: string
}

/** Shows the settings for the shop’s name, logo, accent color, and sender. */
export function BrandScreen(builtIn: BuiltIn) {
  const query = useQuery(brandQuery())
  return (
    <SettingsPage title="Brand" description="Your course’s name, logo, and color.">
      <WhenLoaded query={query} what="The brand" loading={<LoadingSkeleton shape="h-96" />}>
        {(brand) => <BrandForm brand={brand} {...builtIn} />}
      </WhenLoaded>
    </SettingsPage>
  )
}

const valuesOf = ({ asksBeforeOutsideVideos, language, ...texts }: Brand) => ({
  ...(Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? ''])) as {
    [Field in keyof typeof texts]: string
  }),
  asksBeforeOutsideVideos,
  language,
})

/** Returns a function that redraws the image for shared links if the name or the accent color has changed. */
function useRedrawPicture(builtInName: string) {
  const queries = useQueryClient()
  const drawShared = useShareImage()
  return async (was: Brand, { name, accent, picture }: Brand) => {
    if (!picture || (was.name === name && was.accent === accent)) return
    try {
      const { published } = await queries.fetchQuery(landingQuery())
      if (published) await drawShared({ name: name ?? builtInName, accent, copy: published })
    } catch (error) {
      toastServerMessage(
        error,
        'Shared links still show the previous image.',
        'Brand saved, but the sharing image wasn’t updated',
      )
    }
  }
}

function BrandForm({ brand, builtInName, builtInSender }: BuiltIn & { brand: Brand }) {
  const { refresh } = useRouter()
  const { mutateAsync } = useUpdateBrand()
  const redraw = useRedrawPicture(builtInName)
  const form = useContractForm({
    schema: brandInputSchema,
    values: valuesOf(brand),
    save: mutateAsync,
    done: { title: 'Brand saved', description: 'Your pages and emails now show the new brand.' },
    onFailed: (error) => toastServerMessage(error, 'Try again.', 'Couldn’t save the brand'),
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      // Renders the page’s server components again, because this page’s layout shows the name and the color
      // too.
      refresh()
      redraw(brand, saved)
    },
  })
  const set = (field: 'logo' | 'logoDark' | 'accent') => (value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
  const logo = form.watch('logo') ?? ''
  return (
    <Form form={form} aria-label="Brand" className="max-w-3xl gap-6!">
      <BrandFieldGroup title="Name and logo">
        <TextField
          label="Name"
          hint={`Your course’s name on all pages and in emails. Leave blank to use ${builtInName}.`}
          placeholder={builtInName}
          autoComplete="off"
          {...form.text('name')}
        />
        <TextField
          label="Language"
          hint="Tells browsers and screen readers which language your course and pages use. For example, en, es, or pt-BR."
          autoComplete="off"
          spellCheck={false}
          {...form.text('language')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <LogoField label="Logo" url={logo} onChange={set('logo')} />
          <LogoField
            label="Logo for the dark theme"
            url={form.watch('logoDark') ?? ''}
            other={logo}
            isDark
            onChange={set('logoDark')}
          />
        </div>
      </BrandFieldGroup>
      <BrandFieldGroup title="Accent color">
        <AccentField
          value={form.watch('accent') ?? ''}
          error={form.errorOf('accent')}
          onChange={set('accent')}
        />
      </BrandFieldGroup>
      <BrandFieldGroup title="Support and emails">
        <TextField
          label="Support email"
          hint="Shown on the account page, on locked pages, and in the footer of emails."
          type="email"
          autoComplete="off"
          {...form.text('supportEmail')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Sender name"
            hint={`Leave blank to use ${builtInSender}. Emails still come from the same address.`}
            autoComplete="off"
            {...form.text('senderName')}
          />
          <TextField
            label="Reply-to address"
            hint="Leave blank to use the sender’s address."
            type="email"
            autoComplete="off"
            {...form.text('replyTo')}
          />
        </div>
        <TextAreaField
          label="Postal address"
          hint="Shown in the footer of reminders and broadcasts. Many countries require it by law."
          rows={3}
          {...form.text('postalAddress')}
        />
      </BrandFieldGroup>
      <BrandFieldGroup title="Privacy">
        <CheckboxField
          label="Ask before loading outside videos"
          hint="Videos from other sites load only after a click, both in lessons and on your landing page. Each browser remembers the choice. We also copy the video thumbnails to your storage."
          isOn={form.watch('asksBeforeOutsideVideos') ?? false}
          onSwitch={(isOn) => form.setValue('asksBeforeOutsideVideos', isOn, { shouldDirty: true })}
        />
      </BrandFieldGroup>
      <FormError text={form.problem} />
      <div>
        <Button type="submit" disabled={!form.isDirty || form.isSubmitting}>
          {form.isSubmitting ? 'Saving...' : 'Save Brand'}
        </Button>
      </div>
    </Form>
  )
}
