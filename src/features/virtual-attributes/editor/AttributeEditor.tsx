import { ArrowLeft, ChartColumn, Trash2, Waypoints } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { useMay } from '#src/api/session.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { EditForm } from '#src/components/resource/EditForm.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { DeleteAttribute } from './DeleteAttribute.tsx'
import { useStoredAttribute } from '../model/use-stored-attribute.ts'
import { AttributeFields } from './AttributeFields.tsx'
import { useAttributeCommands } from './use-attribute-commands.ts'
import { useAttributeLabels } from './use-attribute-labels.ts'

interface AttributeActionsProps {
  attribute: VirtualAttribute
  mayWrite: boolean
  onDelete: () => void
}

const AttributeActions = ({ attribute, mayWrite, onDelete }: AttributeActionsProps) => {
  const { t } = useTranslation(['virtual', 'shared', 'common'])
  const canQuery = useMay('query-builder-legacy:query:run')
  const back = useSearchParams()[0].get('back')
  const { attribute_name: name, tables } = attribute
  const [table] = tables
  return (
    <>
      {mayWrite && (
        <Button variant="dangerOutlined" icon={Trash2} onClick={onDelete}>
          {t('common:action.delete')}
        </Button>
      )}
      {table !== undefined && (
        <Button icon={Waypoints} to={paths.lineage({ ...table, attribute_name: name })}>
          {t('shared:action.lineage')}
        </Button>
      )}
      {back === null ? (
        canQuery &&
        table !== undefined && (
          <Button icon={ChartColumn} to={paths.queryTable(table.database_name, table.table_name)}>
            {t('shared:action.startQuery')}
          </Button>
        )
      ) : (
        <Button icon={ArrowLeft} to={paths.query(back)}>
          {t('backToQuery')}
        </Button>
      )}
    </>
  )
}

/** Changes a virtual attribute. */
export function AttributeEditor({ attribute }: { attribute: VirtualAttribute }) {
  const { t } = useTranslation(['virtual', 'shared'])
  const format = useFormat()
  const mayWrite = useMay('data-manager:attribute:write')
  const { dialog, open, close } = useDialogParam(['delete'])
  const { edit, editor } = useStoredAttribute(attribute)
  const describe = useAttributeLabels()
  const { attribute_name: name, display_name: shown = '', tables } = attribute
  const title = shown || name
  useCrumbName(title)
  useAttributeCommands({ attribute, edit, mayWrite, remove: () => open('delete') })
  return (
    <>
      <PageHead
        title={title}
        isNamedAbove
        sentence={t('shared:field.changedBy', {
          user: attribute.updated_by,
          when: format.instant(attribute.updated_at),
        })}
        actions={<AttributeActions {...{ attribute, mayWrite }} onDelete={() => open('delete')} />}
      />
      <PageBody>
        {tables.length === 0 && <MarginNote tone="warning">{t('noTables')}</MarginNote>}
        <EditForm name={title} edit={edit} describe={describe} isFixed={!mayWrite} wide>
          <AttributeFields editor={editor} isFixed={!mayWrite} />
        </EditForm>
      </PageBody>
      {dialog === 'delete' && mayWrite && (
        <DeleteAttribute attribute={attribute} isOpen onDeleted={edit.draft.saved} onClose={close} />
      )}
    </>
  )
}
