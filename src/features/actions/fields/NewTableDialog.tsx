import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { levels } from '#contract/data-manager/logical-object.ts'
import { mainTypes } from '#contract/data-manager/table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { tableBody, tableFieldOf, tableForm, type TableForm, newTable } from '../model/table-form.ts'

interface NewTableDialogProps {
  /** Called with its name, such as `data_prim.event_handle`. */
  onCreated: (name: string) => void
  onClose: () => void
}

type Form = ReturnType<typeof useCreateForm<TableForm, string>>['form']

const Columns = ({ form: { control } }: { form: Form }) => {
  const { t } = useTranslation(['actions', 'shared'])
  const { fields, append, remove } = useFieldArray({ control, name: 'columns' })
  const types = mainTypes.map((type) => ({ value: type, label: t(`shared:type.${type}`) }))
  return (
    <Stack gap={8} role="group" aria-label={t('shared:entity.columns')}>
      {fields.map(({ id }, index) => (
        <Row key={id} gap={8} align="end">
          <div style={{ flex: 1 }}>
            <TextField
              control={control}
              name={`columns.${index}.name`}
              label={t('table.column', { number: index + 1 })}
              labelHidden={index > 0}
              rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
              input={{ mono: true, autoComplete: 'off', maxLength: 120 }}
            />
          </div>
          <div style={{ width: 160 }}>
            <SelectField
              control={control}
              name={`columns.${index}.type`}
              label={t('table.columnType', { number: index + 1 })}
              labelHidden={index > 0}
              options={types}
            />
          </div>
          <IconButton
            icon={X}
            label={t('table.removeColumn', { number: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          />
        </Row>
      ))}
      <div>
        <Button size="small" icon={Plus} onClick={() => append({ name: '', type: 'string' })}>
          {t('table.addColumn')}
        </Button>
      </div>
    </Stack>
  )
}

/** Creates an action table. */
export function NewTableDialog({ onCreated, onClose }: NewTableDialogProps) {
  const { t } = useTranslation(['actions', 'shared'])
  const creation = useCreateForm({
    form: 'action-table.new',
    title: t('table.title'),
    shape: tableForm,
    defaultValues: newTable,
    fieldOf: tableFieldOf,
    conflict: { field: 'name', message: t('table.exists') },
    create: async (values: TableForm) => {
      const { table } = await call(engine.createTable, { body: tableBody(values) })
      void invalidate(engine.listTables)
      return `${table.database_name}.${table.table_name}`
    },
    onCreated: (name) => {
      onCreated(name)
      onClose()
    },
  })
  const { form, draft, isPending, error, send } = creation
  const { control } = form
  return (
    <FormDialog
      title={t('table.title')}
      text={t('table.text')}
      draft={draft}
      submit={t('table.submit')}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="level"
        label={t('shared:field.level')}
        options={levels.map((level) => ({ value: level, label: t(`shared:level.${level}`) }))}
      />
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        help={t('table.nameHelp')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ mono: true, autoComplete: 'off', maxLength: 120 }}
      />
      <Columns form={form} />
    </FormDialog>
  )
}
