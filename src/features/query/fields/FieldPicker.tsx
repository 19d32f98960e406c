import { type KeyboardEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { SquareFunction } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { paths } from '#src/paths.ts'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { columnLayout, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useQueryContext } from '../state/query-context.ts'
import { AddMenu } from './AddMenu.tsx'
import type { FieldLine } from './field-groups.ts'
import { FieldList } from './FieldList.tsx'
import { FieldProfile } from './FieldProfile.tsx'
import { type Picker, usePicker } from './use-picker.ts'

const Root = styled('div')({ ...columnLayout, height: '100%', backgroundColor: color.surface.canvas })
const List = styled('div')({ ...columnLayout, flex: 1, minHeight: 0, position: 'relative' })
const Search = styled('div')({ flex: 1, minWidth: 0 })
const Top = styled('div')({ ...rowLayout(4), padding: 8, flex: 'none' })
// It lies over the list: a list whose height changed would be drawn a second time.
const Empty = styled('p')({
  ...type.small,
  position: 'absolute',
  margin: 0,
  padding: '8px 12px',
  color: color.text.secondary,
})

interface FieldPickerProps {
  /** Called after a field was added, to close a drawer. */
  onAdded?: () => void
}

const handleSearchKey = ({ lines, add, highlight, root }: Picker, event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const first = lines.findIndex((line) => line.kind === 'field')
  if (first === -1) return
  event.preventDefault()
  if (event.key === 'Enter') add(lines[first])
  else {
    highlight(lines[first]?.key ?? null)
    root.current?.focus()
  }
}

/** Opens the page of a new virtual attribute, which returns to this query. */
function NewVirtualAttribute() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { catalogue } = useQueryContext().naming
  const mayWrite = useMay('data-manager:attribute:write')
  const label = t('page.newVirtualAttribute')
  const open = () => {
    const { table } = catalogue
    const preferred = table === null ? {} : { table: table.table_name, level: table.database_name }
    void navigate(paths.newVirtualAttribute({ ...preferred, back: globalThis.location.search.slice(1) }))
  }
  useActions([{ id: 'new-virtual-attribute', label, icon: SquareFunction, run: open, isOff: !mayWrite }])
  return mayWrite ? <IconButton icon={SquareFunction} label={label} onClick={open} /> : null
}

/**
 * All fields, grouped by table. F focuses the search, a click or Enter adds the field, and Shift+Enter or the menu key
 * opens the list of wells.
 */
export function FieldPicker({ onAdded }: FieldPickerProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { catalogue } = useQueryContext().naming
  const fieldCount = catalogue.tables.reduce((count, { fields }) => count + fields.length, 0)
  const [find, setFind] = useState('')
  const [menu, setMenu] = useState<{ line: FieldLine; anchor: HTMLElement } | null>(null)
  const picker = usePicker(find, onAdded)
  const { lines, root } = picker
  const search = (text: string) => {
    setFind(text)
    // The first matches are at the top.
    root.current?.scrollTo({ top: 0 })
  }

  return (
    <Root>
      <Top>
        <Search onKeyDown={(event) => handleSearchKey(picker, event)}>
          <FilterField
            label={t('fields.find', { count: fieldCount })}
            value={find}
            onChange={search}
            keys="F"
            width="100%"
          />
        </Search>
        <NewVirtualAttribute />
      </Top>
      <List>
        {lines.length === 0 && <Empty role="status">{t('shared:noMatch.title', { text: find })}</Empty>}
        <FieldList
          picker={picker}
          onMenu={(line, anchor) => anchor instanceof HTMLElement && setMenu({ line, anchor })}
        />
      </List>
      <FieldProfile line={picker.profiled} />
      {menu !== null && (
        <AddMenu
          field={menu.line.field}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
          onAdded={onAdded}
        />
      )}
    </Root>
  )
}
