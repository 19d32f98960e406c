import { ArrowDown, ArrowRight, Filter, Sigma, SquareFunction } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { AnchoredMenu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
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

/** The wells that a field can be added to, and the expression of a virtual attribute. */
export function AddMenu({ field, anchor, onClose, onAdded }: AddMenuProps) {
  const { t } = useTranslation('query')
  const { search } = useLocation()
  const add = useAddField(onAdded)
  const mayRead = useMay('data-manager:attribute:read')
  const expression: readonly MenuEntry[] =
    field.isVirtual && mayRead
      ? [
          { id: 'line', divider: true },
          {
            id: 'expression',
            icon: SquareFunction,
            label: t('fields.expression'),
            to: paths.virtualAttribute(field.field, search.slice(1)),
          },
        ]
      : []
  return (
    <AnchoredMenu
      label={t('fields.addTo', { field: field.name })}
      anchor={anchor}
      onClose={onClose}
      entries={[
        ...targets.map(({ well, icon }) => ({
          id: well,
          icon,
          label: t(`well.${well}`),
          onSelect: () => void add(field, { well }),
        })),
        ...expression,
      ]}
    />
  )
}
