import { ArrowDown, ArrowRight, Filter, Sigma } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '#src/ui/overlays/Menu.tsx'
import type { Field } from '../state/catalogue.ts'
import { useAddField } from './use-add-field.ts'

const targets = [
  { well: 'values', icon: Sigma },
  { well: 'rows', icon: ArrowDown },
  { well: 'columns', icon: ArrowRight },
  { well: 'filters', icon: Filter },
] as const

interface AddMenuProps {
  field: Field
  anchor: HTMLElement
  onClose: () => void
  onAdded?: (() => void) | undefined
}

/** The wells that a field can be added to. */
export function AddMenu({ field, anchor, onClose, onAdded }: AddMenuProps) {
  const { t } = useTranslation('query')
  const add = useAddField(onAdded)
  return (
    <AnchoredMenu
      label={t('fields.addTo', { field: field.name })}
      anchor={anchor}
      onClose={onClose}
      entries={targets.map(({ well, icon }) => ({
        id: well,
        icon,
        label: t(`well.${well}`),
        onSelect: () => void add(field, { well }),
      }))}
    />
  )
}
