import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Popover } from '#src/ui/overlays/Popover.tsx'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { bareButton } from '#src/ui/theme/shapes.ts'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { Field } from '../state/catalogue.ts'
import { useAddField } from '../fields/use-add-field.ts'
import type { Well } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { fieldsOfWell } from '../state/chips/well-fields.ts'
import { foldedMatcher } from '#src/lib/match-text.ts'
import { FieldIcon } from '../fields/FieldIcon.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'

const Add = styled('button')({
  ...type.controlSmall,
  ...bareButton,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 26,
  minWidth: 26,
  padding: '0 6px',
  borderRadius: radius.chip,
  color: color.text.tertiary,
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
  '&:focus-visible': focusRing,
})

const labelKeys = { values: 'measure', rows: 'dimension', columns: 'dimension', filters: 'filter' } as const

const Empty = styled('p')({ ...type.small, margin: 0, padding: '10px 12px', color: color.text.secondary })

const maxChoices = 200

interface FieldChooserProps {
  well: Well
  onChoose: (field: Field) => void
}

/** Chooses a field; those that need no other table and fit the well come first. */
function FieldChooser({ well, onChoose }: FieldChooserProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { state, naming } = useQueryContext()
  const { catalogue } = naming
  const [find, setFind] = useState('')
  const all = useMemo(() => fieldsOfWell({ catalogue, state }, well), [catalogue, state, well])
  const matches = foldedMatcher(find)
  const found = all.filter(({ text }) => matches(text)).slice(0, maxChoices)
  const choose = (index: number) => {
    const choice = found[index]
    if (choice !== undefined) onChoose(choice.field)
  }
  return (
    <SearchList
      label={t('chooser.find')}
      listLabel={t('chooser.label')}
      text={find}
      onText={setFind}
      onChoose={choose}
      note={found.length === 0 && <Empty role="status">{t('shared:noMatch.titleBare')}</Empty>}
      choices={found.map(({ key, field, tableName, switches }) => ({
        key,
        text: field.name,
        icon: <FieldIcon type={field.type.main} isVirtual={field.isVirtual} />,
        detail: switches ? t('chooser.switches', { table: tableName }) : tableName,
      }))}
    />
  )
}

/** Opens the list of fields for a well. */
export function AddField({ well }: { well: Well }) {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const add = useAddField()
  const choose = (field: Field) => {
    setAnchor(null)
    void add(field, { well })
  }
  const isBare = well === 'values' && state.values.length > 0
  return (
    <>
      <Add
        type="button"
        aria-label={t(`well.add.${well}`)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus size={14} strokeWidth={2} aria-hidden />
        {!isBare && t(`well.${labelKeys[well]}`)}
      </Add>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t(`well.add.${well}`), sx: { width: 300, mt: 0.5 } },
        }}
      >
        <FieldChooser well={well} onChoose={choose} />
      </Popover>
    </>
  )
}
