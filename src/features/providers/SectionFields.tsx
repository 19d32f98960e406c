import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { TextField } from '#src/ui/TextField.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { BindingsPane } from './BindingsPane.tsx'
import { ButtonFields } from './ButtonFields.tsx'
import { ClientFields } from './ClientFields.tsx'
import { DoctorNotes } from './DoctorNotes.tsx'
import { MappingsPane } from './MappingsPane.tsx'
import { RecordsPane } from './RecordsPane.tsx'
import { KindField, NameField, ReplyUrl } from './ReplyFields.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { StateFields } from './StateFields.tsx'
import { TenantFields } from './TenantFields.tsx'
import type { Section } from './sections.ts'
import type { ProviderEditor } from './use-provider-editor.ts'
import type { RecordChoosing } from './use-record-choice.ts'
import { useTenantWord } from './use-tenant-word.ts'
import { useWas } from './use-was.ts'

const Head = styled('header')({
  padding: '20px 24px 12px',
  [media.belowWide]: { padding: '16px 16px 12px' },
  '& > h2': { ...type.section, margin: 0 },
  '& > p': { ...type.small, margin: '2px 0 0', color: color.text.secondary },
})
const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  maxWidth: 648,
  padding: '0 24px 32px',
  [media.belowWide]: { padding: '0 16px 24px' },
  '&[data-wide]': { maxWidth: 760 },
})

interface SectionProps {
  editor: ProviderEditor
  choosing: RecordChoosing
}

export const SectionHead = ({ title, lead }: { title: string; lead: string }) => (
  <Head>
    <h2>{title}</h2>
    <p>{lead}</p>
  </Head>
)

const ReplySection = ({ editor }: SectionProps) => {
  const { t } = useTranslation('providers')
  const was = useWas(editor)
  const { form, values, isReadOnly } = editor
  return (
    <Fields>
      {!isReadOnly && <KindField form={form} />}
      <ReplyUrl kind={values.kind} />
      <DoctorNotes form={form} fields={['reply_url']} />
      <NameField form={form} mark={was('name')} isReadOnly={isReadOnly} />
      <TextField
        control={form.control}
        name="description"
        label={t('field.description')}
        mark={was('description') ?? t('field.optional')}
        input={{ rows: 2, readOnly: isReadOnly }}
      />
    </Fields>
  )
}

const TenantSection = ({ editor: { form, isReadOnly }, editor }: SectionProps) => {
  const was = useWas(editor)
  return (
    <Fields>
      <TenantFields form={form} isReadOnly={isReadOnly} mark={was('tenant_id')} />
    </Fields>
  )
}

const SecretSection = ({ editor: { form, isReadOnly, saved }, editor }: SectionProps) => {
  const was = useWas(editor)
  return (
    <Fields>
      <ClientFields form={form} setAt={saved.client_secret_set_at} isReadOnly={isReadOnly} was={was} />
    </Fields>
  )
}

const ScopeSection = ({ editor: { form, isReadOnly }, editor }: SectionProps) => {
  const was = useWas(editor)
  return (
    <Fields>
      <ScopeFields form={form} isReadOnly={isReadOnly} was={was} />
    </Fields>
  )
}

const StateSection = ({ editor: { form, isReadOnly, saved }, editor }: SectionProps) => {
  const was = useWas(editor)
  const hasSecret = saved.client_secret_set_at !== null
  return (
    <Fields>
      <StateFields form={form} isReadOnly={isReadOnly} hasSecret={hasSecret} was={was} />
    </Fields>
  )
}

const MappingsSection = ({ editor: { form, isReadOnly }, choosing }: SectionProps) => (
  <Fields data-wide="">
    <MappingsPane form={form} isReadOnly={isReadOnly} choosing={choosing} />
  </Fields>
)

const ApplicationsSection = ({ editor: { form, isReadOnly } }: SectionProps) => (
  <Fields>
    <ApplicationFields form={form} isReadOnly={isReadOnly} />
    <ButtonFields form={form} isReadOnly={isReadOnly} />
  </Fields>
)

const RecordsSection = ({ editor: { saved } }: SectionProps) => <RecordsPane provider={saved} />

const views = {
  reply: ReplySection,
  tenant: TenantSection,
  secret: SecretSection,
  scope: ScopeSection,
  state: StateSection,
  bindings: BindingsPane,
  mappings: MappingsSection,
  applications: ApplicationsSection,
  records: RecordsSection,
} as const satisfies Record<Section, (props: SectionProps) => ReactNode>

/** The section in sight; the others keep what is typed in the form. */
export const SectionFields = ({ editor, choosing }: SectionProps) => {
  const { t } = useTranslation('providers')
  const { section, values } = editor
  const tenant = useTenantWord(values.kind)
  const View = views[section]
  return (
    <>
      {section !== 'bindings' && (
        <SectionHead
          title={section === 'tenant' ? tenant : t(`edit.section.${section}`)}
          lead={t(`edit.lead.${section}`)}
        />
      )}
      <View editor={editor} choosing={choosing} />
    </>
  )
}
