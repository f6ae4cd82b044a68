'use client'
import { useRouter } from 'next/navigation'
import { useDeferredValue } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { PictureTextWarning } from '@/components/layout/picture-text-warning'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useDeletePage, useSavePage } from '@/lib/client/site/pages'
import { getRefusalReason } from '@/lib/contract/error'
import { type PageVersion, pageInputSchema, type SitePage } from '@/lib/contract/site/pages'
import { AddPictureButton } from './add-picture-button'
import { PagePreview } from './page-preview'
import { PageVersions } from './page-versions'
import { UnfinishedTexts } from './unfinished-texts'

/** Shows the form for a page, with a live preview beside it (below it on phones). */
export function PageEditor({
  page,
  start,
  versions = [],
  refill = null,
}: {
  /** The page to edit. Null for a new page. */
  page: SitePage | null
  start: { slug: string; title: string; body: string }
  versions?: PageVersion[]
  /** The page’s text, filled in with the site’s current data. Null if this page has no such text. */
  refill?: string | null
}) {
  const { replace, refresh } = useRouter()
  const { mutateAsync } = useSavePage()
  const isPublished = page?.published ?? false
  const form = useContractForm({
    schema: pageInputSchema,
    values: { slug: start.slug, title: start.title, body: start.body, published: isPublished },
    save: (input) => mutateAsync(page ? { id: page.id, ...input } : input),
    done: ({ published }) => ({ title: published ? 'Page published' : 'Draft saved' }),
    // The form shows the server’s reason for rejecting the page.
    onFailed: (error) => {
      if (!getRefusalReason(error)) toastFailure(error, 'Couldn’t save the page. Try again.')
    },
    onDone: ({ id, slug, title, body, published }) => {
      form.reset({ slug, title, body, published })
      if (page) refresh()
      else replace(`/admin/pages/${id}`)
    },
  })
  const body = form.watch('body')
  const read = useDeferredValue(body)
  const add = (text: string) => form.setValue('body', `${body.trimEnd()}\n\n${text}\n`, { shouldDirty: true })
  const save = (published: boolean) => () => form.setValue('published', published, { shouldDirty: true })
  return (
    <AdminPage
      title={page ? page.title : 'New Page'}
      description={<BackLink href="/admin/pages">All pages</BackLink>}
      action={page && <DeletePage page={page} />}
    >
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <Form form={form} aria-label="Page">
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TextField label="Title" autoComplete="off" {...form.text('title')} />
            <TextField
              label="URL"
              hint={`/p/${form.watch('slug')}`}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              {...form.text('slug')}
            />
          </div>
          <TextAreaField
            label="Text"
            hint="Markdown: ## for a heading, - for a list, **bold**, [text](https://…) for a link."
            rows={22}
            className="font-mono text-[0.8125rem]!"
            {...form.text('body')}
          />
          <FormError text={form.problem} />
          <UnfinishedTexts body={read} />
          <PictureTextWarning body={read} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={form.isSubmitting} onClick={save(true)}>
              {isPublished ? 'Publish Changes' : 'Publish'}
            </Button>
            <Button type="submit" variant="outline" disabled={form.isSubmitting} onClick={save(false)}>
              {isPublished ? 'Unpublish' : 'Save Draft'}
            </Button>
            <AddPictureButton onAdded={add} />
            {refill !== null && refill !== body && (
              <FillInAgain onConfirm={() => form.setValue('body', refill, { shouldDirty: true })} />
            )}
          </div>
        </Form>
        <PagePreview title={form.watch('title')} body={read} />
      </div>
      <PageVersions versions={versions} />
    </AdminPage>
  )
}

/** Shows the button that replaces the text in the editor with the template, filled in with current data. */
function FillInAgain({ onConfirm }: { onConfirm: () => void }) {
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Fill In Again</Button>}
      title="Replace your text with the template?"
      description="The template, with your current details, will replace the text in the editor. Visitors will see the new text once you publish it."
      action="Fill In Again"
      pendingAction="Replacing..."
      onConfirm={async () => {
        onConfirm()
        return true
      }}
    />
  )
}

function DeletePage({ page: { id, title, published } }: { page: SitePage }) {
  const { replace } = useRouter()
  const { mutateAsync } = useDeletePage()
  const remove = async () => {
    try {
      await mutateAsync(id)
    } catch (error) {
      toastFailure(error, 'Couldn’t delete the page. Try again.')
      return false
    }
    replace('/admin/pages')
    return true
  }
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${title}`} />}
      title="Delete this page?"
      description={
        published
          ? 'The page’s URL will show the landing page. We keep published versions as evidence for payment disputes.'
          : 'This action cannot be undone.'
      }
      action="Delete Page"
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
