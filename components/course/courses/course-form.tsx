'use client'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { z } from 'zod'
import { AdvancedFields } from '@/components/layout/advanced-fields'
import { Form, FormFooter } from '@/components/layout/form'
import { pickChanges } from '@/components/layout/pick-changes'
import { toastFailure } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { adminCoursesQuery, useCreateCourse, useUpdateCourse } from '@/lib/client/course/courses'
import { type AdminCourse, courseEditSchema, courseInputSchema } from '@/lib/contract/course/courses'
import { countNoun } from '@/lib/format'
import { KeepAccessOpen } from './keep-access-open'

const schema = courseEditSchema
  .extend({ copySectionsFrom: courseInputSchema.shape.copySectionsFrom })
  .required({ title: true })
type Values = z.output<typeof schema>

/** Lets the owner create a course, or edit `course`. */
export function CourseForm({ course, onDone }: { course?: AdminCourse | undefined; onDone: () => void }) {
  const [start] = useState(() => valuesOf(course))
  const save = useSaveCourse(course, start)
  const form = useContractForm({
    schema,
    values: start,
    save,
    done: { title: course ? 'Course updated' : 'Course created' },
    onFailed: (error) =>
      toastFailure(error, `Couldn’t ${course ? 'update' : 'create'} the course. Try again.`),
    onDone,
  })
  const [draft, listed] = form.watch(['draft', 'listed'])
  return (
    <Form form={form}>
      <TextField label="Course title" {...form.text('title')} />
      <TextAreaField label="Description" hint="Shown on the course card." {...form.text('description')} />
      {!course && <CopyFrom {...form.register('copySectionsFrom', { setValueAs: blankToUndefined })} />}
      <Field label="Who can watch" error={form.errorOf('contentAccess')}>
        {(control) => (
          <Select {...control} {...form.register('contentAccess')}>
            <option value="customers">Customers only</option>
            <option value="open">Anyone who signs in</option>
          </Select>
        )}
      </Field>
      {course?.contentAccess === 'open' && <KeepAccessOpen id={course.id} />}
      <CheckboxField
        label="Draft"
        hint={draftHint(course, draft)}
        isOn={draft === true}
        onSwitch={(isOn) => form.setValue('draft', isOn, { shouldDirty: true })}
      />
      <CheckboxField
        label="Show to everyone"
        hint="Anyone who signs in can see the course card and the “Get Access” button."
        isOn={listed === true}
        onSwitch={(isOn) => form.setValue('listed', isOn, { shouldDirty: true })}
      />
      {listed && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Price text" hint="For example, “$47 one-time”." {...form.text('priceLine')} />
          <TextField
            label="Buy link"
            hint="The page that opens when people click “Get Access”."
            inputMode="url"
            {...form.text('buyUrl', { setValueAs: (url) => url?.trim() ?? '' })}
          />
        </div>
      )}
      {course && <StudentChoices form={form} />}
      <AdvancedFields label="URL and language">
        <TextField
          label="URL"
          hint={
            course
              ? 'Shown after /course/ in the URL. If you change it, the old URL redirects to the new one.'
              : 'Shown after /course/ in the URL. Leave blank to use the title.'
          }
          autoComplete="off"
          spellCheck={false}
          {...form.text('slug', { setValueAs: blankToUndefined })}
        />
        <TextField
          label="Language"
          hint={`For example, en, es, or pt-BR. ${course ? 'Leave blank to keep the current language.' : 'Leave blank to use the language of your site.'}`}
          autoComplete="off"
          spellCheck={false}
          {...form.text('language', { setValueAs: blankToUndefined })}
        />
      </AdvancedFields>
      <FormFooter
        form={form}
        isReady={form.watch('title').trim() !== ''}
        submit={course ? 'Save Changes' : 'Create Course'}
        pending={course ? 'Saving...' : 'Creating...'}
      />
    </Form>
  )
}

/** Returns a function that creates a course, or sends the changes of the given one. */
function useSaveCourse(course: AdminCourse | undefined, start: ReturnType<typeof valuesOf>) {
  const create = useCreateCourse()
  const update = useUpdateCourse()
  return (values: Values) => {
    if (course) return update.mutateAsync({ id: course.id, ...pickChanges(schema, start, values) })
    const { autoComplete, certificates, askCourse, ...input } = values
    return create.mutateAsync(input)
  }
}

function valuesOf(course: AdminCourse | undefined) {
  const { title, description, slug, language, priceLine, buyUrl } = course ?? {}
  return {
    title: title ?? '',
    description: description ?? '',
    slug: slug ?? '',
    language: language ?? '',
    priceLine: priceLine ?? '',
    buyUrl: buyUrl ?? '',
    draft: course?.draft ?? true,
    listed: course?.listed ?? false,
    contentAccess: course?.contentAccess ?? 'customers',
    autoComplete: course?.autoComplete,
    certificates: course?.certificates,
    askCourse: course?.askCourse,
  }
}

/**
 * Returns the hint of the draft checkbox. If the change would hide a published course, the hint says how many
 * students lose access.
 */
function draftHint(course: AdminCourse | undefined, draft: boolean | undefined): string {
  if (course && !course.draft && draft && course.students > 0)
    return `${countNoun(course.students, 'student')} will lose access until you publish the course again.`
  return 'Students can’t see a draft course until you publish it.'
}

type CourseFormState = Pick<
  ReturnType<typeof useContractForm<typeof schema, AdminCourse>>,
  'watch' | 'setValue'
>

const studentChoices = [
  [
    'autoComplete',
    'Complete lessons automatically',
    'Lessons are marked complete once a student has watched 90% of the video.',
  ],
  ['certificates', 'Issue certificates', 'Students who finish the course can get a certificate to share.'],
  [
    'askCourse',
    'Let students ask questions',
    'AI answers their questions, using only the course’s transcripts.',
  ],
] as const

function StudentChoices({ form }: { form: CourseFormState }) {
  return studentChoices.map(([name, label, hint]) => (
    <CheckboxField
      key={name}
      label={label}
      hint={hint}
      isOn={form.watch(name) === true}
      onSwitch={(isOn) => form.setValue(name, isOn, { shouldDirty: true })}
    />
  ))
}

function CopyFrom(field: ComponentProps<typeof Select>) {
  const { data: courses = [] } = useQuery(adminCoursesQuery())
  return (
    <Field label="Copy sections from" hint="Copied sections start as drafts without lessons.">
      {(control) => (
        <Select {...control} {...field}>
          <option value="">Start without sections</option>
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title ?? 'Your course'}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
