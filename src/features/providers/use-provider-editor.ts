// One provider's form: what is typed, what it is compared with, what saving it would do, and saving it. What the screen
// shows of it is made elsewhere.
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Provider } from '#contract/iam/provider.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/toast.ts'
import { changesOf } from './changes.ts'
import { resolverOf } from './form-problems.ts'
import { type ProviderForm, documentOf, formOf, providerForm, toDocument } from './form-values.ts'
import { type Section, readSection, sectionOfPath } from './sections.ts'
import { fieldOfPath } from './server-path.ts'
import { isHarmless, lossesOf, useReplay } from './use-replay.ts'
import { storedVersion, useSaveProvider } from './use-save-provider.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

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
    isKept: !isReadOnly,
    secrets: { client_secret: t('field.clientSecret') },
    resolver,
  })
  useWatch({ control: form.control })
  const values = form.getValues()
  return { form, draft, values }
}

/** A refusal that no field of the form says. */
const unsaid = (error: unknown): unknown => {
  if (!isApiError(error)) return error
  const { fields, rest } = sortProblems(error, fieldOfPath)
  return fields.length > 0 && rest.length === 0 ? null : error
}

/** What saving would do to people, and whether that needs a word. */
const gateOf = (replaying: ReturnType<typeof useReplay>) => {
  if (replaying.state !== 'done') return { isRefused: false, losses: undefined }
  const losses = lossesOf(replaying.replay)
  return {
    isRefused: replaying.replay.administrators_left === 0,
    losses: isHarmless(losses) ? undefined : losses,
  }
}

interface Begun {
  readonly provider: Provider
  readonly isReadOnly: boolean
}

export const useProviderEditor = ({ provider, isReadOnly }: Begun) => {
  const { t } = useTranslation('providers')
  const sayProblem = useProblemText()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(provider)
  const [isAsking, setAsking] = useState(false)
  const { section, go } = useSection()
  const { form, draft, values } = useProviderForm(saved, isReadOnly)
  const { before } = draft
  const replaying = useReplay(saved.id, { form: values, before })
  const gate = gateOf(replaying)

  const adopt = (next: Provider) => {
    form.reset(formOf(documentOf(next)))
    draft.saved()
    setSaved(next)
  }
  const saving = useSaveProvider({
    id: saved.id,
    secret: () => form.getValues('client_secret'),
    onSaved: (next, sent) => {
      if (next.id !== saved.id) void navigate(paths.provider(next.id), { replace: true })
      const isSame = same(toDocument(form.getValues(), sent), sent)
      if (isSame) adopt(next)
      else draft.rebase(next.etag, formOf(documentOf(next)))
      toast({ title: t('edit.saved', { name: next.name }) })
    },
    onMerged: (document, stored) => {
      const secret = form.getValues('client_secret')
      form.reset({ ...formOf(document), client_secret: secret }, { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: (error) => {
      const { fields } = sortProblems(error, fieldOfPath)
      for (const { name, problem } of fields)
        form.setError(name, { type: 'server', message: sayProblem(problem) })
      reveal(fields[0]?.name)
    },
  })
  const reveal = (name: string | undefined) => {
    const where = name === undefined ? undefined : sectionOfPath(name)
    if (where !== undefined) go(where)
  }
  const attempt = () => ({
    document: toDocument(form.getValues(), documentOf(saved)),
    base: { document: toDocument(before, documentOf(saved)), etag: draft.base },
    context: undefined,
  })
  const send = () => {
    setAsking(false)
    saving.save(attempt())
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
    saveError: unsaid(saving.error),
    adopt,
    compare: (theirs: Provider) => saving.meet(attempt(), storedVersion(theirs)),
    discard: () => {
      saving.reset()
      draft.discard()
    },
  }
}
export type ProviderEditor = ReturnType<typeof useProviderEditor>
