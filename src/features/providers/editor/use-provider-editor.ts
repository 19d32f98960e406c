// The form of one provider: its values, unsaved changes, their effect, and saving. Rendering is elsewhere.
import { useMemo, useState } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { type Provider, type ProviderWrite, providerWrite } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { sortProblems } from '#src/components/errors/sort-problems.ts'
import { useResourceSaving } from '#src/components/resource/use-resource-saving.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { changesOf } from '../model/unsaved-changes.ts'
import { resolverOf } from '../model/form-problems.ts'
import {
  type ProviderForm,
  documentOf,
  formOf,
  providerForm,
  toDocument,
  withSecret,
} from '../model/form-values.ts'
import { type Section, readSection, sectionOfPath } from '../model/sections.ts'
import { type Shape, value } from '#domain/merge/shape.ts'
import { isHarmless, lossesOf } from '../replay/affected-users.ts'
import { useReplay } from '../replay/use-replay.ts'
import { cacheProvider, providerQuery, refreshProviders } from '../model/use-providers.ts'

const members: Readonly<Record<string, string>> = { role: 'target', group: 'target', if: 'conditions' }

const rowPath = (index: string, [first = '', second]: readonly string[]): string => {
  if (first === 'bind') return `mappings.${index}.${second ?? 'input'}`
  return `mappings.${index}.${members[first] ?? 'target'}`
}

/** The name of the field; undefined if the form has no such field. */
const fieldOfPath = (path: string): FieldPath<ProviderForm> | undefined => {
  if (sectionOfPath(path) === undefined) return undefined
  const [first = '', index, ...rest] = path.split('.')
  const name = first === 'mappings' && index !== undefined ? rowPath(index, rest) : path
  // Bindings are one field, because their names contain dots.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- maps a path of the request body to a path of the form
  return (first === 'bindings' ? first : name) as FieldPath<ProviderForm>
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const textOf = (thing: unknown): string | undefined => (typeof thing === 'string' ? thing : undefined)
const namedRows = { kind: 'rows', row: value, keyOf: textOf } as const satisfies Shape

// The parts of a provider that are merged separately (MRG3): bindings by field, mappings by content, lists of names
// by name.
const providerShape = {
  kind: 'members',
  members: {
    bindings: { kind: 'entries', entry: value },
    mappings: { kind: 'rows', row: value, keyOf: (row) => JSON.stringify(row) },
    button: { kind: 'members', members: {} },
    tags: namedRows,
    applications: namedRows,
  },
} as const satisfies Shape

/** The section in the address. */
const useSection = () => {
  const [address, setAddress] = useSearchParams()
  /** Sets further parameters of the address; undefined removes one. */
  const openSection = (section: Section, others: Readonly<Record<string, string | undefined>> = {}) =>
    setAddress((before) => {
      const rest = [...before].filter(([name]) => name !== 'section' && !Object.hasOwn(others, name))
      const added = Object.entries(others).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      return new URLSearchParams([...rest, ['section', section], ...added])
    })
  return { section: readSection(address), openSection }
}

const useProviderForm = (saved: Provider, isReadOnly: boolean) => {
  const { t } = useTranslation('providers')
  const hasSecret = saved.client_secret_set_at !== null
  const resolver = useMemo(() => resolverOf((needed) => t(`needed.${needed}`), { hasSecret }), [t, hasSecret])
  const defaultValues = useMemo(() => formOf(documentOf(saved)), [saved])
  const { form, draft } = useDraftForm<ProviderForm>({
    form: `provider:${saved.id}`,
    title: saved.name,
    shape: providerForm,
    defaultValues,
    base: saved.etag,
    countChanges: changesOf,
    isPersisted: !isReadOnly,
    secrets: { client_secret: t('field.clientSecret') },
    resolver,
  })
  useWatch({ control: form.control })
  const values = form.getValues()
  return { form, draft, values }
}

/** Whether the effect of saving on users requires a confirmation. */
const gateOf = (replaying: ReturnType<typeof useReplay>) => {
  if (replaying.state !== 'done') return { isRefused: false, losses: undefined }
  const losses = lossesOf(replaying.replay)
  return {
    isRefused: replaying.replay.administratorsLeft === 0,
    losses: isHarmless(losses) ? undefined : losses,
  }
}

interface ProviderEditorOptions {
  readonly provider: Provider
  readonly isReadOnly: boolean
}

interface SavingOptions extends Pick<ReturnType<typeof useProviderForm>, 'form' | 'draft'> {
  readonly saved: Provider
  readonly setSaved: (provider: Provider) => void
  readonly openSection: (section: Section) => void
}

const useSaving = ({ saved, setSaved, form, draft, openSection }: SavingOptions) => {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const params = { id: saved.id }
  const adopt = (next: Provider) => {
    form.reset(formOf(documentOf(next)))
    draft.saved()
    setSaved(next)
  }
  const reveal = (name: string | undefined) => {
    const where = name === undefined ? undefined : sectionOfPath(name)
    if (where !== undefined) openSection(where)
  }
  const resource = useResourceSaving<ProviderForm, ProviderWrite, Provider, Provider>({
    form,
    draft,
    merging: providerShape,
    documentOf,
    valuesOf: formOf,
    toDocument: (values) => toDocument(values, documentOf(saved)),
    parse: (document) => providerWrite.safeParse(document).data,
    latest: async () => (await queryClient.fetchQuery({ ...providerQuery(saved.id), staleTime: 0 })).provider,
    save: async (document, etag) => {
      // The secret is sent with the document but never merged.
      const body = withSecret(document, form.getValues('client_secret'))
      const answer =
        etag === null
          ? await call(providers.create, { body })
          : await call(providers.update, { params, body, ifMatch: etag })
      return answer.provider
    },
    onSaved: (next, sent) => {
      cacheProvider(next)
      if (next.id !== saved.id) void navigate(paths.provider(next.id), { replace: true })
      const isSame = same(toDocument(form.getValues(), sent), sent)
      if (isSame) adopt(next)
      else draft.rebase(next.etag, formOf(documentOf(next)))
      toast({ title: t('edit.saved', { name: next.name }) })
      void refreshProviders()
    },
    restoreTyped: (merged, { client_secret: secret }) => ({ ...merged, client_secret: secret }),
    fieldOf: fieldOfPath,
    onRefused: (error) => reveal(sortProblems(error, fieldOfPath).fields[0]?.name),
  })
  return { ...resource, adopt, reveal }
}

export function useProviderEditor({ provider, isReadOnly }: ProviderEditorOptions) {
  const [saved, setSaved] = useState(provider)
  const [isConfirming, setConfirming] = useState(false)
  const { section, openSection } = useSection()
  const { form, draft, values } = useProviderForm(saved, isReadOnly)
  const { before } = draft
  const replaying = useReplay(saved.id, { form: values, before })
  const gate = gateOf(replaying)

  const resource = useSaving({ saved, setSaved, form, draft, openSection })
  const { saving, reveal } = resource
  const send = () => {
    setConfirming(false)
    resource.saveDocument(toDocument(form.getValues(), documentOf(saved)))
  }
  const changes = changesOf(values, before)
  const canSave = !isReadOnly && changes > 0 && !gate.isRefused
  const save = () => {
    if (!canSave || saving.isPending) return
    saving.reset()
    void form.handleSubmit(
      () => (gate.losses ? setConfirming(true) : send()),
      (errors) => reveal(Object.keys(errors)[0]),
    )()
  }
  return {
    form,
    draft,
    values,
    saved,
    section,
    openSection,
    changes,
    problems: Object.keys(form.formState.errors),
    replaying,
    gate,
    isReadOnly,
    canSave,
    save,
    send,
    /** Losses to confirm before saving. */
    confirming: isConfirming ? gate.losses : undefined,
    cancelConfirm: () => setConfirming(false),
    saving,
    saveError: resource.error,
    adopt: resource.adopt,
    compare: resource.compare,
    discard: () => {
      saving.reset()
      draft.discard()
    },
  }
}
export type ProviderEditor = ReturnType<typeof useProviderEditor>
