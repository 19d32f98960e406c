import { Braces, ListTree, Plus } from 'lucide-react'
import { useFieldArray, useWatch, useController } from 'react-hook-form'
import { listReset } from '#src/ui/theme/shapes.ts'
import { useTranslation } from 'react-i18next'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { MappingRowFields } from './MappingRowFields.tsx'
import { useMappingResults } from './use-mapping-results.ts'
import type { FormProps } from '../fields/GeneralFields.tsx'
import { mappingWays, newRow, readMappings, rowOf, writeMappings } from '../model/mapping-rows.ts'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import type { RecordChoice } from '../records/use-record-choice.ts'
import { useId } from 'react'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { authorityOfRole, excessOf } from '#domain/permissions/coverage.ts'
import { useRoles } from '../model/use-providers.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { useRowFocus } from '#src/ui/inputs/use-row-focus.ts'

/** The mappings as JSON, kept in sync with the form while it is valid. */
function MappingsJson({ form, isReadOnly }: FormProps & { isReadOnly: boolean }) {
  const { t } = useTranslation('providers')
  const id = useId()
  const rows = useWatch({ control: form.control, name: 'mappings' })
  const { field, fieldState } = useController({ control: form.control, name: 'mappings_text' })
  const written = writeMappings(rows)
  const isUnread = field.value !== null && readMappings(field.value) === undefined
  const change = (text: string) => {
    const read = readMappings(text)
    if (read) form.setValue('mappings', read.map(rowOf), { shouldDirty: true })
    field.onChange(read && JSON.stringify(read, null, 2) === text ? null : text)
  }
  const leave = () => {
    // Formatted again on blur, because the form already contains its values.
    if (field.value !== null && readMappings(field.value) !== undefined) field.onChange(null)
    field.onBlur()
  }
  const problem = isUnread ? t('mapping.jsonWrong') : undefined
  return (
    <Field id={id} label={t('mapping.jsonLabel')} error={fieldState.error?.message ?? problem}>
      <TextInput
        id={id}
        value={field.value ?? written}
        onChange={change}
        onBlur={leave}
        mono
        rows={16}
        readOnly={isReadOnly}
        invalid={isUnread}
      />
    </Field>
  )
}

const addLabelKeys = { role: 'addRole', group: 'addGroup', bind: 'addBind' } as const

interface MappingsPaneProps extends FormProps {
  isReadOnly: boolean
  /** Id of the provider. */
  provider: string
  choosing: RecordChoice
}

const AddMapping = ({ onAdd }: { onAdd: (row: ReturnType<typeof newRow>) => void }) => {
  const { t } = useTranslation(['providers', 'shared'])
  // The provider could name any role.
  const own = useOwnAuthority()
  const { items: roles = [] } = useRoles()
  const mayBind = excessOf(own, roles.map(authorityOfRole)) === undefined
  return (
    <Menu
      label={t('mapping.add')}
      entries={mappingWays.map((way) => ({
        id: way,
        label: t(`mapping.${addLabelKeys[way]}`),
        ...(way === 'bind' && !mayBind ? { disabled: true, detail: t('shared:excess.option') } : {}),
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

interface RowsProps extends Omit<MappingsPaneProps, 'choosing'> {
  record: SignInRecord | null
}

const Rows = ({ form, isReadOnly, provider, record }: RowsProps) => {
  const { t } = useTranslation('providers')
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'mappings' })
  const results = useMappingResults({ form, record, provider })
  const { list, focusRow } = useRowFocus<HTMLDivElement>('[data-mapping]')
  const moveTo = (from: number, to: number) => {
    move(from, to)
    focusRow(to, `[data-move=${to < from ? 'up' : 'down'}]:enabled`, '[data-move]:enabled')
  }
  const removeAt = (index: number) => {
    remove(index)
    focusRow(index, '[data-remove]', 'button')
  }
  return (
    <div ref={list} style={{ display: 'contents' }}>
      {fields.length === 0 && (
        <div style={{ margin: '-24px calc(-1 * var(--gutter)) -16px' }}>
          <EmptyState title={t('mapping.none')}>{t('mapping.noneText')}</EmptyState>
        </div>
      )}
      <ol style={{ ...listReset, display: 'grid' }}>
        {fields.map((field, index) => (
          <MappingRowFields
            key={field.id}
            form={form}
            index={index}
            total={fields.length}
            isReadOnly={isReadOnly}
            result={results?.[index]}
            onRemove={() => removeAt(index)}
            onMove={(to) => moveTo(index, to)}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div>
          <AddMapping onAdd={(row) => append(row, { shouldFocus: false })} />
        </div>
      )}
    </div>
  )
}

/**
 * The roles and groups that users get, as a form or as JSON, with the result of each mapping for a recorded sign-in.
 */
export function MappingsPane({ form, isReadOnly, provider, choosing }: MappingsPaneProps) {
  const { t } = useTranslation(['providers', 'shared'])
  const text = useWatch({ control: form.control, name: 'mappings_text' })
  const [view, show] = useChoiceParam('view', ['table', 'json'])
  const currentView = text === null ? view : 'json'
  return (
    <>
      <Row gap={12} wrap>
        <div style={{ marginLeft: 'auto' }}>
          <ToggleGroup
            label={t('mapping.views')}
            segments={[
              { id: 'table', label: t('shared:field.form'), icon: ListTree },
              { id: 'json', label: t('shared:field.json'), icon: Braces },
            ]}
            value={currentView}
            onChange={show}
          />
        </div>
      </Row>
      {choosing.record === null && !choosing.isLoading && <MarginNote>{t('mapping.noRecord')}</MarginNote>}
      {currentView === 'json' ? (
        <MappingsJson form={form} isReadOnly={isReadOnly} />
      ) : (
        <Rows form={form} isReadOnly={isReadOnly} provider={provider} record={choosing.record} />
      )}
    </>
  )
}
