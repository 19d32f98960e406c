import { Save } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { store } from '#contract/store/endpoints.ts'
import type { ShownLimits, StoreLimit } from '#contract/store/limits.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { SaveActions } from '#src/parts/draft/SaveActions.tsx'
import { useFollowingForm } from '#src/parts/draft/use-following-form.ts'
import type { Describe } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { Form } from '#src/ui/Form.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { toast } from '#src/ui/toast.ts'
import { CountField, SizeField } from './LimitField.tsx'
import {
  type LimitsForm as Values,
  documentOf,
  fieldOf,
  figureOf,
  formOf,
  isLimit,
  isSize,
  limitNames,
  limitsForm,
  toBody,
} from './limits-form.ts'
import { useSaveLimits, useSayLimit } from './use-limits.ts'

const useWords = (): Describe => {
  const { t } = useTranslation('packages')
  const say = useSayLimit()
  return (path) => {
    const [name = ''] = namesOf(path)
    if (!isLimit(name)) return { label: name, write: (value) => ({ text: String(value) }) }
    return { label: t(`limit.field.${name}`), write: (value) => ({ text: say(name, Number(value)) }) }
  }
}

const useLimits = (limits: ShownLimits) => {
  const { t, i18n } = useTranslation('packages')
  const { form, draft } = useFollowingForm<Values, ShownLimits>({
    form: 'store-limits',
    title: t('limit.title'),
    shape: limitsForm,
    stored: limits,
    valuesOf: formOf,
  })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const saving = useSaveLimits({
    onSaved: () => {
      draft.saved()
      toast({ title: t('limit.saved'), text: t('limit.savedText') })
    },
    onMerged: (document, stored) => {
      form.reset(formOf(document), { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: sayAtFields,
  })
  const send = form.handleSubmit((values) =>
    saving.save({
      document: toBody(values, i18n.language),
      base: { document: toBody(draft.before, i18n.language), etag: draft.base },
      context: undefined,
    }),
  )
  return { form, draft, saving, send }
}

/** The limits as a form, for those who may change them. */
export const LimitsForm = ({ limits }: { limits: ShownLimits }) => {
  const { t, i18n } = useTranslation(['packages', 'common'])
  const { form, draft, saving, send } = useLimits(limits)
  const describe = useWords()
  const values = useWatch({ control: form.control, compute: (all: Values) => all })
  useActions([
    {
      id: 'save-limits',
      label: t('common:action.save'),
      icon: Save,
      keys: 'Mod+S',
      run: () => void send(),
      isOff: !draft.isTyped,
    },
  ])
  useShownRequests(() => [
    shown(store.setLimits, { body: documentOf(limits), ifMatch: limits.etag }, { note: 'setStoreLimits' }),
  ])
  if (saving.meeting !== null)
    return <MergeView name={t('limit.title')} saving={saving} describe={describe} />
  const problems = Object.keys(form.formState.errors).length
  const figure = (name: StoreLimit) => figureOf(values, { name, language: i18n.language })
  const was = (name: StoreLimit) => (figure(name) === limits[name] ? undefined : limits[name])
  const [archive, unpacked] = [figure('archive'), figure('archive_unpacked')]
  const isTight = archive !== undefined && unpacked !== undefined && unpacked < archive
  return (
    <Form onSubmit={send}>
      <DraftNote draft={draft} />
      {limitNames.map((name) =>
        isSize(name) ? (
          <SizeField key={name} control={form.control} name={name} was={was(name)} />
        ) : (
          <CountField key={name} control={form.control} name={name} was={was(name)} />
        ),
      )}
      {isTight && <MarginNote tone="warning">{t('limit.tight')}</MarginNote>}
      {draft.isTyped && problems === 0 && <TroubleNote error={saving.error} />}
      <SaveActions draft={draft} problems={problems} waiting={saving.isPending} keys="Mod+S" />
    </Form>
  )
}
