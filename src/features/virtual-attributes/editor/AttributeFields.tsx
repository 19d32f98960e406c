import { Suspense, lazy } from 'react'
import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import type { AttributeEditor } from '../model/use-attribute-editor.ts'
import { NameField } from './NameField.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { RoleFields } from './RoleFields.tsx'
import { TableField } from './TableField.tsx'

/** The editor for SQL is large: the other fields do not wait for it. */
const SqlField = lazy(async () => {
  const [{ SqlField: Field }] = await Promise.all([
    import('./SqlField.tsx'),
    import('#src/components/code-editor/CodeEditorView.tsx'),
  ])
  return { default: Field }
})

/** As high as the field. */
const Waiting = styled('div')({ height: 196 })

/** Two fields beside each other. */
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '&:has(> :only-child)': { maxWidth: 560, gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.belowNarrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})

interface AttributeFieldsProps {
  editor: AttributeEditor
  isFixed: boolean
}

/** The fields of a virtual attribute, with the preview of its values. */
export function AttributeFields({ editor, isFixed }: AttributeFieldsProps) {
  const { t } = useTranslation(['virtual', 'schema', 'shared', 'common'])
  const { form, isNew, names, table, preview, found } = editor
  const { control } = form
  const name = useWatch({ control, name: 'name' }).trim()
  return (
    <>
      <Pair data-wide="">
        <NameField control={control} isFixed={!isNew || isFixed} preview={preview} />
        <TableField names={names} table={table} />
      </Pair>
      <Suspense
        fallback={
          <Waiting data-wide="">
            <Loading shape="text" rows={6} />
          </Waiting>
        }
      >
        <SqlField {...{ form, preview, names, isFixed }} preferred={table.key} />
      </Suspense>
      {!isFixed && <PreviewPane name={name || t('shared:field.result')} state={preview} names={names} />}
      <Pair data-wide="">
        <RoleFields control={control} found={found} isFixed={isFixed} />
        <TextField
          control={control}
          name="displayName"
          label={t('schema:field.display')}
          annotation={t('common:field.optional')}
          help={t('field.displayHelp')}
          input={{ autoComplete: 'off', maxLength: 200, readOnly: isFixed }}
        />
      </Pair>
      <TextField
        control={control}
        name="description"
        label={t('shared:field.description')}
        annotation={t('common:field.optional')}
        input={{ autoComplete: 'off', maxLength: 2000, rows: 2, readOnly: isFixed }}
      />
    </>
  )
}
