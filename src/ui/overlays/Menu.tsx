import { Check, type LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactElement, type ReactNode, type Ref, use, useId, useState } from 'react'
import Divider from '@mui/material/Divider'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { Button } from '../inputs/Button.tsx'
import { ShortcutKeys } from '../keyboard/ShortcutKeys.tsx'
import { ActionPosition } from '../inputs/action-position.ts'
import { useHasOpened } from './use-has-opened.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Item = styled(MenuItem)({
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '&[data-danger]': { color: color.tone.error.text, '& > svg': { color: 'inherit' } },
  '& > kbd, & > small': { marginLeft: 'auto' },
  '& > small': { ...type.caption, color: color.text.tertiary, paddingLeft: 16 },
})
const Head = styled('li')({
  ...type.caption,
  maxWidth: 260,
  padding: '6px 8px 2px',
  color: color.text.tertiary,
  whiteSpace: 'normal',
})
const Gap = styled('span')({ width: 14, flex: 'none' })

interface MenuAction {
  id: string
  label: ReactNode
  icon?: LucideIcon | undefined
  keys?: string | undefined
  /** To the right, in small grey. */
  detail?: ReactNode
  /** For choices: whether it is selected. */
  checked?: boolean | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  to?: string | undefined
  onSelect?: (() => void) | undefined
}
export type MenuEntry = MenuAction | { id: string; head: ReactNode } | { id: string; divider: true }

/** Props that a trigger needs to open a menu. */
export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  trigger: (props: MenuTrigger) => ReactElement
  /** Position: below the trigger at its start or end, or above it. */
  placement?: 'start' | 'end' | 'above'
}

const origins = {
  start: [
    { vertical: 'bottom', horizontal: 'left' },
    { vertical: 'top', horizontal: 'left' },
  ],
  end: [
    { vertical: 'bottom', horizontal: 'right' },
    { vertical: 'top', horizontal: 'right' },
  ],
  above: [
    { vertical: 'top', horizontal: 'left' },
    { vertical: 'bottom', horizontal: 'left' },
  ],
} as const

/** To the left of an entry: its icon, or the check mark of the selected one. */
const Sign = ({ icon: Icon, checked }: Pick<MenuAction, 'icon' | 'checked'>) => {
  const looks = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const
  if (checked === undefined) return Icon && <Icon {...looks} />
  return checked ? <Check {...looks} /> : <Gap />
}

interface Drawing {
  choose: (action: MenuAction) => void
  /** The selected choice: it has the focus at first. */
  first: MenuEntry | undefined
}

const drawAction = (entry: MenuAction, { choose, first }: Drawing) => {
  const link = entry.to === undefined ? {} : { component: Link, to: entry.to }
  return (
    <Item
      key={entry.id}
      {...link}
      disabled={entry.disabled ?? false}
      data-danger={entry.danger ? '' : undefined}
      autoFocus={entry === first}
      role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.checked}
      onClick={() => choose(entry)}
    >
      <Sign icon={entry.icon} checked={entry.checked} />
      {entry.label}
      {entry.detail !== undefined && <small>{entry.detail}</small>}
      {entry.keys !== undefined && <ShortcutKeys keys={entry.keys} />}
    </Item>
  )
}

const drawEntry = (entry: MenuEntry, drawing: Drawing) => {
  if ('divider' in entry) return <Divider key={entry.id} component="li" sx={{ my: '4px !important' }} />
  if ('head' in entry)
    return (
      <Head key={entry.id} role="none">
        {entry.head}
      </Head>
    )
  return drawAction(entry, drawing)
}

interface AnchoredMenuProps extends Pick<MenuProps, 'label' | 'entries' | 'placement'> {
  id?: string
  /** Null: it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** A menu at an element that opens it in its own way. */
export function AnchoredMenu({
  id,
  label,
  entries,
  anchor,
  onClose,
  placement = 'start',
}: AnchoredMenuProps) {
  const first = entries.find((entry) => 'checked' in entry && entry.checked)
  const [anchorOrigin, transformOrigin] = origins[placement]
  const choose = (action: MenuAction) => {
    onClose()
    action.onSelect?.()
  }
  return (
    <MuiMenu
      {...(id === undefined ? {} : { id })}
      open={anchor !== null}
      anchorEl={anchor}
      autoFocus={first === undefined}
      disableAutoFocusItem={first !== undefined}
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={anchorOrigin}
      transformOrigin={transformOrigin}
      slotProps={{
        list: { 'aria-label': label, dense: true },
        paper: { role: 'region', 'aria-label': label, sx: { mt: placement === 'above' ? -1 : 1 } },
      }}
    >
      {entries.map((entry) => drawEntry(entry, { choose, first }))}
    </MuiMenu>
  )
}

/** The actions as buttons, which the foot of a phone shows in its sheet. */
const SheetEntries = ({ entries }: Pick<MenuProps, 'entries'>) =>
  entries.map(
    (entry) =>
      'label' in entry && (
        <Button
          key={entry.id}
          icon={entry.icon}
          variant={entry.danger ? 'dangerOutlined' : 'outlined'}
          disabled={entry.disabled}
          to={entry.to}
          onClick={() => entry.onSelect?.()}
        >
          {entry.label}
        </Button>
      ),
  )

/** A button that opens a menu. In the foot of a phone its actions are in the one sheet of the page. */
export function Menu(props: MenuProps) {
  return use(ActionPosition)?.isFoot ? (
    <SheetEntries entries={props.entries} />
  ) : (
    <ButtonWithMenu {...props} />
  )
}

function ButtonWithMenu({ label, entries, trigger, placement = 'start' }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  const open = anchor !== null
  // Every row of a list has a menu.
  const hasOpened = useHasOpened(open)
  return (
    <>
      {trigger({
        ref: setButton,
        onClick: (event) => {
          event.stopPropagation()
          setAnchor(button ?? event.currentTarget)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {hasOpened && (
        <AnchoredMenu
          id={id}
          label={label}
          entries={entries}
          anchor={anchor}
          placement={placement}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
