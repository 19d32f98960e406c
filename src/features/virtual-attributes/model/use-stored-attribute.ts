// The form of a stored virtual attribute: saving merges with what others saved meanwhile.
import { useTranslation } from 'react-i18next'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import {
  type AttributeForm,
  attributeForm,
  attributeShape,
  countChanges,
  documentOf,
  fieldOf,
  formOf,
  readDocument,
  toDocument,
} from './attribute-form.ts'
import { readAttribute, saveAttribute } from './attributes-api.ts'
import { useAttributeEditor } from './use-attribute-editor.ts'

/** The role of a stored attribute is known, so that its type decides nothing. */
const found = { kind: null, type: null } as const

export function useStoredAttribute(attribute: VirtualAttribute) {
  const { t } = useTranslation('virtual')
  const { attribute_name: name, display_name: shown = '', tables } = attribute
  const edit = useResourceForm({
    form: `virtual-attribute:${name}`,
    title: shown || name,
    shape: attributeForm,
    countChanges,
    stored: attribute,
    merging: attributeShape,
    documentOf,
    valuesOf: formOf,
    toDocument: (form: AttributeForm) => toDocument(form, { found, before: documentOf(attribute) }),
    parse: readDocument,
    fieldOf,
    latest: () => readAttribute(name),
    save: saveAttribute,
    onSaved: (saved) => toast({ title: t('saved', { name: saved.display_name || saved.attribute_name }) }),
  })
  const [firstTable = null] = tables
  const editor = useAttributeEditor(edit.form, { isNew: false, firstTable })
  return { edit, editor }
}
export type StoredAttribute = ReturnType<typeof useStoredAttribute>
