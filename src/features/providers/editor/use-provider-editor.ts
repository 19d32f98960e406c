// One provider's form: what is typed, what it is compared with, what saving it would do, and saving it. What the screen
// shows of it is made elsewhere.
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
import { isHarmless, lossesOf, useReplay } from '../replay/use-replay.ts'
import { keepProvider, providerQuery, refreshProviders } from '../model/use-providers.ts'

const members: Readonly<Record<string, string>> = { role: 'target', group: 'target', if: 'conditions' }

const rowPath = (index: string, [first = '', second]: readonly string[]): string => {
  if (first === 'bind') return `mappings.${index}.${second ?? 'input'}`
  return `mappings.${index}.${members[first] ?? 'target'}`
}

/** The name of the field; undefined for what the form has no field for. */
const fieldOfPath = (path: string): FieldPath<ProviderForm> | undefined => {
  if (sectionOfPath(path) === undefined) return undefined
  const [first = '', index, ...rest] = path.split('.')
  const name = first === 'mappings' && index !== undefined ? rowPath(index, rest) : path
  // Bindings are one field: their names hold dots themselves.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a path of the body, turned into the path of the same thing in the form
  return (first === 'bindings' ? first : name) as FieldPath<ProviderForm>
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const textOf = (thing: unknown): string | undefined => (typeof thing === 'string' ? thing : undefined)
const named = { kind: 'rows', row: value, keyOf: textOf } as const satisfies Shape

// How a provider falls apart where two versions of it are merged (MRG3): bindings by their field, mappings by what they
// say, lists of names by the name.
const providerShape = {
  kind: 'members',
  members: {
    bindings: { kind: 'entries', entry: value },
    mappings: { kind: 'rows', row: value, keyOf: (row) => JSON.stringify(row) },
    button: { kind: 'members', members: {} },
    tags: named,
    applications: named,
  },
} as const satisfies Shape

/** The section in sight, as the address names it. */
const useSection = () => {
  const [address, setAddress] = useSearchParams()
  /** Other members of the address change with it; undefined takes one away. */
  const go = (section: Section, others: Readonly<Record<string, string | undefined>> = {}) =>
    setAddress((before) => {
      const rest = [...before].filter(([name]) => name !== 'section' && !Object.hasOwn(others, name))
      const given = Object.entries(others).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      return new URLSearchParams([...rest, ['section', section], ...given])
    })
  return { section: readSection(address), go }
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
    isPersisted: !isReadOnly,
    secrets: { client_secret: t('field.clientSecret') },
    resolver,
  })
  useWatch({ control: form.control })
  const values = form.getValues()
  return { form, draft, values }
}

/** What saving would do to people, and whether that needs a word. */
const gateOf = (replaying: ReturnType<typeof useReplay>) => {
  if (replaying.state !== 'done') return { isRefused: false, losses: undefined }
  const losses = lossesOf(replaying.replay)
  return {
    isRefused: replaying.replay.administratorsLeft === 0,
    losses: isHarmless(losses) ? undefined : losses,
  }
}

interface Begun {
  readonly provider: Provider
  readonly isReadOnly: boolean
}

interface SavingOptions extends Pick<ReturnType<typeof useProviderForm>, 'form' | 'draft'> {
  readonly saved: Provider
  readonly setSaved: (provider: Provider) => void
  readonly go: (section: Section) => void
}

const useSaving = ({ saved, setSaved, form, draft, go }: SavingOptions) => {
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
    if (where !== undefined) go(where)
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
      // The secret travels beside the document, and into no merge.
      const body = withSecret(document, form.getValues('client_secret'))
      const answer =
        etag === null
          ? await call(providers.create, { body })
          : await call(providers.update, { params, body, ifMatch: etag })
      return answer.provider
    },
    onSaved: (next, sent) => {
      keepProvider(next)
      if (next.id !== saved.id) void navigate(paths.provider(next.id), { replace: true })
      const isSame = same(toDocument(form.getValues(), sent), sent)
      if (isSame) adopt(next)
      else draft.rebase(next.etag, formOf(documentOf(next)))
      toast({ title: t('edit.saved', { name: next.name }) })
      void refreshProviders()
    },
    keepsTyped: (merged, { client_secret: secret }) => ({ ...merged, client_secret: secret }),
    fieldOf: fieldOfPath,
    onRefused: (error) => reveal(sortProblems(error, fieldOfPath).fields[0]?.name),
  })
  return { ...resource, adopt, reveal }
}

export function useProviderEditor({ provider, isReadOnly }: Begun) {
  const [saved, setSaved] = useState(provider)
  const [isAsking, setAsking] = useState(false)
  const { section, go } = useSection()
  const { form, draft, values } = useProviderForm(saved, isReadOnly)
  const { before } = draft
  const replaying = useReplay(saved.id, { form: values, before })
  const gate = gateOf(replaying)

  const resource = useSaving({ saved, setSaved, form, draft, go })
  const { saving, reveal } = resource
  const send = () => {
    setAsking(false)
    resource.saveDocument(toDocument(form.getValues(), documentOf(saved)))
  }
  const changes = changesOf(values, before)
  const canSave = !isReadOnly && changes > 0 && !gate.isRefused
  const save = () => {
    if (!canSave || saving.isPending) return
    saving.reset()
    void form.handleSubmit(
      () => (gate.losses ? setAsking(true) : send()),
      (errors) => reveal(Object.keys(errors)[0]),
    )()
  }
  return {
    form,
    draft,
    values,
    saved,
    section,
    go,
    changes,
    problems: Object.keys(form.formState.errors),
    replaying,
    gate,
    isReadOnly,
    canSave,
    save,
    send,
    /** Losses wait for a word before they are saved. */
    asking: isAsking ? gate.losses : undefined,
    stopAsking: () => setAsking(false),
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
