import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { isGrowingType } from '#domain/schema/growing-type.ts'
import { call } from '#src/api/call.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { refreshSources } from '../model/use-sources.ts'

interface RefreshDialogProps {
  table: Table
  extraction: Extraction
  onClose: () => void
}

const useSave = ({ table, onClose }: RefreshDialogProps) => {
  const { t } = useTranslation('sources')
  return useMutation({
    mutationFn: (column: string | null) =>
      call(dataManager.saveRefresh, {
        params: { source: table.database_name, table: table.table_name },
        body: { growing_by: column },
      }),
    onSuccess: () => {
      toast({ title: t('refresh.saved'), text: t('refresh.savedText') })
      onClose()
      void refreshSources()
    },
  })
}

/** Columns that can be chosen. One that was chosen stays, also if it has another type now. */
const columnsOf = ({ attributes }: Extraction, chosen: string | null): string[] => {
  const found = attributes.filter(({ type }) => isGrowingType(type)).map((one) => one.attribute_name)
  return chosen === null || found.includes(chosen) ? found : [chosen, ...found]
}

interface ColumnFieldProps {
  columns: readonly string[]
  column: string
  onChange: (column: string) => void
}

const ColumnField = ({ columns, column, onChange }: ColumnFieldProps) => {
  const { t } = useTranslation('sources')
  const id = useId()
  if (columns.length === 0) return <MarginNote tone="warning">{t('refresh.noColumn')}</MarginNote>
  return (
    <>
      <Field id={id} label={t('refresh.column')}>
        <SelectInput
          id={id}
          labelledBy={`${id}-label`}
          mono
          value={column}
          onChange={onChange}
          options={columns.map((name) => ({ value: name, label: name }))}
        />
      </Field>
      <MarginNote>{t('refresh.newHelp')}</MarginNote>
    </>
  )
}

/** Chooses whether a refresh reads the whole table, or only new rows by a column. */
export function RefreshDialog(props: RefreshDialogProps) {
  const { table, extraction, onClose } = props
  const { t } = useTranslation('sources')
  const chosen = table.remote?.growing_by ?? null
  const columns = columnsOf(extraction, chosen)
  const [mode, setMode] = useState<'whole' | 'new'>(chosen === null ? 'whole' : 'new')
  const [column, setColumn] = useState(chosen ?? columns[0] ?? '')
  const save = useSave(props)
  return (
    <FormDialog
      title={t('refresh.title', { name: table.table_name })}
      text={t('refresh.text')}
      submit={t('refresh.save')}
      isOff={mode === 'new' && columns.length === 0}
      isPending={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate(mode === 'new' ? column : null)}
      onClose={onClose}
    >
      <div>
        <ToggleGroup
          label={t('refresh.what')}
          value={mode}
          onChange={setMode}
          segments={[
            { id: 'whole', label: t('refresh.whole') },
            { id: 'new', label: t('refresh.new') },
          ]}
        />
      </div>
      {mode === 'new' ? (
        <ColumnField columns={columns} column={column} onChange={setColumn} />
      ) : (
        <MarginNote>{t('refresh.wholeHelp')}</MarginNote>
      )}
    </FormDialog>
  )
}
