import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ApplicationFields } from '../fields/ApplicationFields.tsx'
import { ButtonFields } from '../fields/ButtonFields.tsx'
import { ClientFields } from '../fields/ClientFields.tsx'
import { DiagnosticNotes } from '../fields/DiagnosticNotes.tsx'
import { MappingsPane } from '../mappings/MappingsPane.tsx'
import { RecordsPane } from '../records/RecordsPane.tsx'
import { KindField, NameField, ReplyUrl, useTenantLabel } from '../fields/GeneralFields.tsx'
import { ScopeFields } from '../fields/ScopeFields.tsx'
import { StateFields } from '../fields/StateFields.tsx'
import { TenantFields } from '../fields/TenantFields.tsx'
import type { Section } from '../model/sections.ts'
import type { ProviderEditor } from './use-provider-editor.ts'
import type { RecordChoice } from '../records/use-record-choice.ts'
import type { ProviderForm } from '../model/form-values.ts'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { ResponsePane } from '../bindings/ResponsePane.tsx'
import { ResponsePanes } from '../bindings/ResponsePanes.tsx'
import { useResponsePicks } from '../mappings/use-response-picks.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { BindingsEditor } from '../bindings/BindingsEditor.tsx'
import { applyFix } from '../fields/use-diagnostics.ts'
import { replayQuery } from '../model/use-providers.ts'
import { CompareDrawer } from '../records/CompareDrawer.tsx'
import { SectionHead } from '../fields/SectionHead.tsx'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import type { Excess } from '#domain/permissions/coverage.ts'
import { useMappingExcess } from './use-mapping-excess.ts'

interface BindingsPaneProps {
  editor: ProviderEditor
  choosing: RecordChoice
}

/** The bindings within the form; remedies in its other fields are applied there. */
function BindingsPane({ editor, choosing }: BindingsPaneProps) {
  const { form, values, saved, isReadOnly, draft } = editor
  const { field } = useController({ control: form.control, name: 'bindings' })
  const { field: text } = useController({ control: form.control, name: 'bindings_text' })
  const { data } = useQuery(replayQuery(saved.id))
  const { record, compared, compareWith } = choosing
  const others = choosing.records.filter(({ id }) => id !== record?.id)
  const [first] = others
  return (
    <>
      <BindingsEditor
        value={field.value}
        base={draft.before.bindings}
        onChange={isReadOnly ? undefined : field.onChange}
        typed={text.value}
        onTyped={text.onChange}
        records={choosing.records}
        record={record}
        isRecordLoading={choosing.isLoading}
        onChooseRecord={choosing.choose}
        onCompare={first && (() => compareWith(first.id))}
        recorded={data?.basis.records}
        context={{ kind: values.kind, user_info: values.user_info, scope: values.scope }}
        onRemedy={(remedy) => applyFix(form, remedy)}
      />
      {record !== null && compared.id !== null && (
        <CompareDrawer choosing={choosing} record={record} others={others} />
      )}
    </>
  )
}

/** The mappings next to the response that they read. */
function MappingsSection({ editor, choosing }: BindingsPaneProps) {
  const { t } = useTranslation('providers')
  const { form, isReadOnly, saved } = editor
  const { records, record, isLoading, choose } = choosing
  const { picks, onFocus } = useResponsePicks({ form, record, isReadOnly })
  const choice = { records, record, isRecordLoading: isLoading, onChooseRecord: choose, onCompare: undefined }
  const title = t('edit.section.mappings')
  return (
    <Stack flex={1} style={{ minHeight: 0 }}>
      <ResponsePanes id="mappings" title={title} response={<ResponsePane editing={picks} {...choice} />}>
        <SectionHead title={title} lead={t('edit.lead.mappings')} />
        <Fields data-wide="" onFocus={onFocus}>
          <MappingsPane form={form} isReadOnly={isReadOnly} provider={saved.id} choosing={choosing} />
        </Fields>
      </ResponsePanes>
    </Stack>
  )
}

type SavedValueOf = (name: keyof ProviderForm) => string | undefined

/** The saved value of a changed field, for its tag; undefined if unchanged. */
const useSavedValues = ({ values, draft: { before } }: ProviderEditor): SavedValueOf => {
  const { t } = useTranslation('shared')
  return (name) => {
    const [now, then] = [values[name], before[name]]
    if (now === then || typeof then !== 'string') return undefined
    return then === '' ? t('figure.wasEmpty') : t('figure.was', { value: then })
  }
}

const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  maxWidth: 648,
  padding: '0 var(--gutter) 32px',
  '&[data-wide]': { maxWidth: 760 },
})

interface SectionProps {
  editor: ProviderEditor
  choosing: RecordChoice
  savedValue: SavedValueOf
  /** What the signed-in user lacks to decide about accounts. */
  excess: Excess | undefined
}

const ReplyFields = ({ editor: { form, values, isReadOnly }, savedValue, excess }: SectionProps) => {
  const { t } = useTranslation(['shared', 'common'])
  return (
    <>
      {!isReadOnly && <KindField form={form} disabled={excess !== undefined} />}
      <ReplyUrl kind={values.kind} />
      <DiagnosticNotes form={form} fields={['reply_url']} />
      <NameField form={form} mark={savedValue('name')} isReadOnly={isReadOnly} />
      <TextField
        control={form.control}
        name="description"
        label={t('shared:field.description')}
        annotation={savedValue('description') ?? t('common:field.optional')}
        input={{ rows: 2, readOnly: isReadOnly }}
      />
    </>
  )
}

const views = {
  reply: (props) => <ReplyFields {...props} />,
  tenant: ({ editor: { form, isReadOnly }, savedValue }) => (
    <TenantFields form={form} isReadOnly={isReadOnly} mark={savedValue('tenant_id')} />
  ),
  secret: ({ editor: { form, isReadOnly, saved }, savedValue }) => (
    <ClientFields
      form={form}
      setAt={saved.client_secret_set_at}
      isReadOnly={isReadOnly}
      savedValue={savedValue}
    />
  ),
  scope: ({ editor: { form, isReadOnly }, savedValue }) => (
    <ScopeFields form={form} isReadOnly={isReadOnly} savedValue={savedValue} />
  ),
  state: ({ editor: { form, isReadOnly, saved }, savedValue }) => (
    <StateFields
      form={form}
      isReadOnly={isReadOnly}
      hasSecret={saved.client_secret_set_at !== null}
      savedValue={savedValue}
    />
  ),
  applications: ({ editor: { form, isReadOnly } }) => (
    <>
      <ApplicationFields form={form} isReadOnly={isReadOnly} />
      <ButtonFields form={form} isReadOnly={isReadOnly} />
    </>
  ),
} as const satisfies Record<
  Exclude<Section, 'bindings' | 'mappings' | 'records'>,
  (props: SectionProps) => ReactNode
>

/** Sections that decide about accounts: they change only with the permissions that the mappings could give. */
const decisive: readonly Section[] = ['tenant', 'secret', 'scope', 'bindings', 'mappings']
/** Sections with such fields among others. */
const partlyDecisive: readonly Section[] = ['reply']

/** The current section; the form retains the values of the others. */
export function SectionFields({ editor: whole, choosing }: Omit<SectionProps, 'savedValue' | 'excess'>) {
  const { t } = useTranslation('providers')
  const { section, values, saved } = whole
  const beyond = useMappingExcess(saved.mappings)
  const excess = !whole.isReadOnly && [...decisive, ...partlyDecisive].includes(section) ? beyond : undefined
  const isLocked = excess !== undefined && decisive.includes(section)
  const editor = isLocked ? { ...whole, isReadOnly: true } : whole
  const tenant = useTenantLabel(values.kind)
  const savedValue = useSavedValues(editor)
  const note = excess && (
    <div style={{ padding: '16px var(--gutter) 0' }}>
      <ExcessNote of="provider" excess={excess} />
    </div>
  )
  if (section === 'bindings')
    return (
      <>
        {note}
        <BindingsPane editor={editor} choosing={choosing} />
      </>
    )
  if (section === 'mappings')
    return (
      <>
        {note}
        <MappingsSection editor={editor} choosing={choosing} />
      </>
    )
  return (
    <>
      {note}
      <SectionHead
        title={section === 'tenant' ? tenant : t(`edit.section.${section}`)}
        lead={t(`edit.lead.${section}`)}
      />
      {section === 'records' ? (
        <RecordsPane provider={saved} />
      ) : (
        <Fields>{views[section]({ editor, choosing, savedValue, excess })}</Fields>
      )}
    </>
  )
}
