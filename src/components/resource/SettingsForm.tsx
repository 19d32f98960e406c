import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { EditForm } from './EditForm.tsx'
import { FigureField, type FigureLabels } from './FigureFields.tsx'
import type { FigureDocument, FigureForm, Figures } from './figure-form.ts'
import { QueryView } from './QueryView.tsx'
import { useResourceForm } from './use-resource-form.ts'
import type { Version } from './use-resource-saving.ts'

const Group = styled('fieldset')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  margin: '8px 0 0',
  padding: 0,
  border: 0,
  '& > legend': { ...type.section, padding: 0, marginBottom: 12 },
})

/** Settings under one title. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{title}</legend>
      {children}
    </Group>
  )
}

interface SettingsPageProps<S> {
  title: string
  /** A description, with and without a changed value. */
  sentence: string
  changed: (by: { user: string; when: string }) => string
  query: Parameters<typeof QueryView<S>>[0]['query']
  /** "The settings could not be read". */
  error: string
  /** Number of fields, for the skeleton. */
  rows: number
  children: (settings: S) => ReactNode
}

/** The page of a settings object: its last change, and the form. */
export function SettingsPage<S extends Version>(props: SettingsPageProps<S>) {
  const { title, sentence, changed, query, error, rows, children } = props
  const format = useFormat()
  const { updated_at: at = null, updated_by: user = '' } = query.data ?? {}
  return (
    <>
      <PageHead
        title={title}
        sentence={at === null ? sentence : changed({ user, when: format.instant(at) })}
      />
      <QueryView query={query} error={error} shape="form" rows={rows}>
        {(settings) => <PageBody>{children(settings)}</PageBody>}
      </QueryView>
    </>
  )
}

interface SettingsFormProps<Name extends string, D extends Record<Name, number>, S extends Version & D> {
  /** Name of its draft. */
  form: string
  title: string
  stored: S
  figures: Figures<Name>
  /** The figures themselves, or with members that are no figures. */
  document: FigureDocument<D>
  labels: FigureLabels<Name>
  /** Labels of members that are no figures. */
  otherLabel?: (name: string) => string
  /** Labels of write-only members. They are neither stored in drafts nor shown. */
  secrets?: Readonly<Record<string, string>>
  isFixed?: boolean
  latest: () => Promise<S>
  save: (document: D, etag: string) => Promise<S>
  /** Takes over the reply of a save. */
  onSaved: (saved: S) => void
  /** Toast after saving. */
  saved: { readonly title: string; readonly text: string }
  /** The fields, and what they mean together. */
  children: (form: {
    readonly field: (name: Name) => ReactNode
    /** The typed figure, inside or outside its limits; undefined if it is not a number. */
    readonly figureOf: (name: Name) => number | undefined
    readonly control: Control<FigureForm>
  }) => ReactNode
}

/** Settings, most of them figures. */
export function SettingsForm<Name extends string, D extends Record<Name, number>, S extends Version & D>(
  props: SettingsFormProps<Name, D, S>,
) {
  const { form, title, stored, figures, document, labels, isFixed = false, secrets = {}, children } = props
  const { i18n } = useTranslation()
  const { language } = i18n
  const edit = useResourceForm<FigureForm, D, S, S>({
    form,
    title,
    shape: document.shape,
    secrets,
    stored,
    merging: { kind: 'members', members: {} },
    documentOf: document.documentOf,
    valuesOf: document.formOf,
    toDocument: (values) => document.toDocument(values, language),
    parse: document.parse,
    fieldOf: document.fieldOf,
    latest: props.latest,
    save: (written, etag) => props.save(written, etag ?? ''),
    onSaved: (saved) => {
      props.onSaved(saved)
      toast(props.saved)
    },
  })
  const { control } = edit.form
  const values = useWatch({ control, compute: (all: FigureForm) => all })
  const describe: Describe = (path) => {
    const [name = ''] = namesOf(path)
    const secret = secrets[name]
    if (secret !== undefined) return { label: secret, write: writePlain, isSecret: true }
    if (!figures.isName(name)) return { label: props.otherLabel?.(name) ?? name, write: writePlain }
    return { label: labels.label(name), write: (value) => ({ text: labels.write(name, Number(value)) }) }
  }
  const figureOf = (name: Name) => figures.figureOf(values, { name, language })
  const field = (name: Name) => {
    const previous = figureOf(name) === stored[name] ? undefined : stored[name]
    return <FigureField key={name} {...{ control, name, figures, labels, previous, isFixed }} />
  }
  return (
    <EditForm name={title} edit={edit} describe={describe} isFixed={isFixed}>
      {children({ field, figureOf, control })}
    </EditForm>
  )
}
