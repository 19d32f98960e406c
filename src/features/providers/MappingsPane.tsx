import { Braces, ListTree, Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { media } from '#src/ui/tokens.ts'

import { MappingRowFields } from './MappingRowFields.tsx'
import { MappingsJson } from './MappingsJson.tsx'
import { RecordChoice } from './RecordChoice.tsx'
import type { FormProps } from './ReplyFields.tsx'
import { mappingWays, newRow } from './mapping-rows.ts'
import { useMappingResults } from './use-mapping-results.ts'
import { useMappingsView } from './use-mappings-view.ts'
import type { RecordChoosing } from './use-record-choice.ts'

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& > :last-child': { marginLeft: 'auto' },
})
/** The empty state brings the gutter of a page with it. */
const Flush = styled('div')({ margin: '-24px -24px -16px', [media.belowWide]: { marginInline: -16 } })
const List = styled('ol')({ display: 'grid', gap: 0, margin: 0, padding: 0, listStyle: 'none' })

const wayWords = { role: 'addRole', group: 'addGroup', bind: 'addBind' } as const

interface MappingsPaneProps extends FormProps {
  isReadOnly: boolean
  choosing: RecordChoosing
}

const AddMapping = ({ onAdd }: { onAdd: (row: ReturnType<typeof newRow>) => void }) => {
  const { t } = useTranslation('providers')
  return (
    <Menu
      label={t('mapping.add')}
      entries={mappingWays.map((way) => ({
        id: way,
        label: t(`mapping.${wayWords[way]}`),
        onSelect: () => onAdd(newRow(way)),
      }))}
      trigger={(props) => (
        <Button {...props} icon={Plus}>
          {t('mapping.add')}
        </Button>
      )}
    />
  )
}

interface RowsProps extends FormProps {
  isReadOnly: boolean
  record: SignInRecord | null
}

const Rows = ({ form, isReadOnly, record }: RowsProps) => {
  const { t } = useTranslation('providers')
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'mappings' })
  const results = useMappingResults(form, record)
  return (
    <>
      {fields.length === 0 && (
        <Flush>
          <EmptyState title={t('mapping.none')}>{t('mapping.noneText')}</EmptyState>
        </Flush>
      )}
      <List>
        {fields.map((field, index) => (
          <MappingRowFields
            key={field.id}
            form={form}
            index={index}
            total={fields.length}
            isReadOnly={isReadOnly}
            result={results?.[index]}
            onRemove={() => remove(index)}
            onMove={(to) => move(index, to)}
          />
        ))}
      </List>
      {!isReadOnly && (
        <div>
          <AddMapping onAdd={(row) => append(row, { shouldFocus: false })} />
        </div>
      )}
    </>
  )
}

/** Which roles and groups people get, as a form or as JSON, with what each mapping gives one who has signed in. */
export const MappingsPane = ({ form, isReadOnly, choosing }: MappingsPaneProps) => {
  const { t } = useTranslation('providers')
  const text = useWatch({ control: form.control, name: 'mappings_text' })
  const { view, show } = useMappingsView()
  const shown = text === null ? view : 'json'
  return (
    <>
      <Head>
        <RecordChoice choosing={choosing} />
        <Segmented
          label={t('mapping.views')}
          segments={[
            { id: 'table', label: t('mapping.table'), icon: ListTree },
            { id: 'json', label: t('mapping.json'), icon: Braces },
          ]}
          value={shown}
          onChange={show}
        />
      </Head>
      {choosing.record === null && <MarginNote>{t('mapping.noRecord')}</MarginNote>}
      {shown === 'json' ? (
        <MappingsJson form={form} isReadOnly={isReadOnly} />
      ) : (
        <Rows form={form} isReadOnly={isReadOnly} record={choosing.record} />
      )}
    </>
  )
}
