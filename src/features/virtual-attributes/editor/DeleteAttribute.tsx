import { useTranslation } from 'react-i18next'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { useUses } from '#src/api/lineage-of.ts'
import { useAffected } from '#src/components/affected-uses/use-affected.tsx'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'
import { afterDeletion, deleteAttribute } from '../model/attributes-api.ts'

interface DeleteAttributeProps {
  attribute: VirtualAttribute
  /** On the page of the attribute itself, which is left afterwards. */
  isOpen?: boolean
  onDeleted?: () => void
  onClose: () => void
}

/** Deletes a virtual attribute, after naming what uses it. */
export function DeleteAttribute({ attribute, isOpen = false, onDeleted, onClose }: DeleteAttributeProps) {
  const { t } = useTranslation(['virtual', 'shared', 'common'])
  const { attribute_name: name, display_name: shown = '', tables } = attribute
  const starts = tables.map((table) => ({ ...table, attribute_name: name }))
  const uses = useUses(starts)
  const affected = useAffected({ uses, starts, lineagePath: paths.lineage })
  const isUsed = uses.found?.some(({ cards }) => cards.length > tables.length) ?? false
  return (
    <DeleteDialog
      title={t('shared:confirm.delete', { name: shown || name })}
      text={t('delete.text')}
      consequences={affected}
      typeName={isUsed ? name : undefined}
      confirm={t('common:action.delete')}
      remove={() => deleteAttribute(attribute)}
      done={t('shared:done.deleted', { name: shown || name })}
      returnTo={isOpen ? paths.virtualAttributes() : undefined}
      onDeleted={onDeleted}
      refresh={afterDeletion}
      onClose={onClose}
    />
  )
}
