'use client'
import { useState } from 'react'
import { CourseField } from '@/components/course/courses/course-field'
import { DraftField } from '@/components/course/drafts/draft-field'
import { ReleaseField } from '@/components/course/releases/release-field'
import { Form, FormFooter } from '@/components/layout/form'
import { pickChanges } from '@/components/layout/pick-changes'
import { toastFailure } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import {
  type Section,
  type SectionEdit,
  type SectionInput,
  sectionInputSchema,
} from '@/lib/contract/course/sections'
import { parseWholeNumber } from '@/lib/format'

/** Lets the owner edit a section’s title and description, and its position if `order` is set. */
export function SectionForm({
  section,
  order,
  save,
  onDone,
}: {
  /** The section to edit. Undefined creates a section. */
  section?: Section
  order?: number | undefined
  save: (values: SectionInput, changes: SectionEdit) => Promise<Section>
  onDone: (section: Section) => unknown
}) {
  const isNew = section === undefined
  const [start] = useState(() => valuesOf(section, order))
  const form = useContractForm({
    schema: sectionInputSchema,
    values: start,
    save: (values) => save(values, pickChanges(sectionInputSchema, start, values)),
    done: { title: 'Success', description: `Section ${isNew ? 'created' : 'updated'} successfully` },
    onFailed: (error) => toastFailure(error, `Failed to ${isNew ? 'create' : 'update'} section`),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField label="Section Title" {...form.text('title')} />
      <TextAreaField
        label="Description"
        hint="What students will learn. Shown on the section card."
        {...form.text('description')}
      />
      {order !== undefined && (
        <TextField
          label="Display Order"
          hint="Lower numbers come first."
          type="number"
          className="max-w-32 tabular-nums"
          {...form.text('order', { setValueAs: parseWholeNumber })}
        />
      )}
      {section && <CourseField {...form.register('courseId', { setValueAs: blankToUndefined })} />}
      <ReleaseField control={form.control} name="release" what="section" />
      <DraftField
        control={form.control}
        name="draft"
        hint="Students can’t see a draft section or its videos until you publish it."
      />
      <FormFooter
        form={form}
        isReady={form.watch('title').trim() !== ''}
        submit={isNew ? 'Create Section' : 'Save Changes'}
        pending={isNew ? 'Creating...' : 'Saving...'}
      />
    </Form>
  )
}

const valuesOf = (section: Section | undefined, order: number | undefined) => ({
  title: section?.title ?? '',
  description: section?.description ?? '',
  order,
  draft: section?.draft || undefined,
  courseId: section?.courseId,
  release: section?.release?.kind === 'now' ? undefined : section?.release,
})
