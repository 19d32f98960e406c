// Commands of the page of a virtual attribute for the command palette, and the requests it describes.
import { Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { documentOf, toDocument } from '../model/attribute-form.ts'
import { attributeParams } from '../model/attributes-api.ts'
import type { StoredAttribute } from '../model/use-stored-attribute.ts'

interface AttributeCommands {
  readonly attribute: VirtualAttribute
  readonly edit: StoredAttribute['edit']
  readonly mayWrite: boolean
  readonly remove: () => void
}

/** Discard and delete, and the requests with the unsaved values. */
export function useAttributeCommands({ attribute, edit, mayWrite, remove }: AttributeCommands): void {
  const { t } = useTranslation(['virtual', 'shared'])
  const isOff = !mayWrite || !edit.draft.isTyped
  useActions([
    { id: 'discard-changes', label: t('shared:action.discard'), icon: Undo2, run: edit.draft.discard, isOff },
    { id: 'delete-attribute', label: t('delete.command'), icon: Trash2, run: remove, isOff: !mayWrite },
  ])
  useDescribedRequests(() => {
    const params = attributeParams(attribute.attribute_name)
    const read = describeRequest(dataManager.getAttribute, { params })
    if (!mayWrite) return [read]
    const before = documentOf(attribute)
    const { attribute_name: _, ...body } = toDocument(edit.form.getValues(), {
      found: { kind: null, type: null },
      before,
    })
    const ifMatch = edit.draft.base ?? attribute.etag
    return [
      read,
      describeRequest(dataManager.updateAttribute, { params, body, ifMatch }),
      describeRequest(dataManager.deleteAttribute, { params, ifMatch }),
    ]
  })
}
