// What can be done with the query as a whole, besides running and saving it. Where the bar is narrow, one menu contains
// most of it.
import {
  Check,
  Ellipsis,
  FilePlus2,
  Library,
  Link2,
  type LucideIcon,
  PanelLeft,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useMay } from '#src/api/session.ts'
import { writeClipboard } from '#src/ui/clipboard/write-clipboard.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { useShortcuts } from '#src/ui/keyboard/use-shortcut.ts'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { readAddress, writeAddress } from './state/query-params.ts'
import { useQueryContext } from './state/query-context.ts'
import { useUndo } from './state/address/use-undo.ts'

/** Undo and redo over every step, by keys, too. */
function useUndoActions() {
  const { t } = useTranslation('shared')
  const { state, change, isJoined } = useQueryContext()
  const { undo, redo } = useUndo(writeAddress(state), isJoined)
  const goTo = (address: string | null) => () => {
    if (address !== null) change(readAddress(new URLSearchParams(address)).state)
  }
  const actions = [
    { id: 'undo', label: t('action.undo'), icon: Undo2, keys: 'Mod+Z', address: undo },
    { id: 'redo', label: t('action.redo'), icon: Redo2, keys: 'Mod+Shift+Z', address: redo },
  ].map(({ address, ...action }) => ({ ...action, disabled: address === null, run: goTo(address) }))
  useShortcuts(actions.map(({ keys, label, run }) => ({ keys, act: run, label, isNativeInFields: true })))
  return actions
}

/** Copies the address of the query. `icon` shows that the current one was copied. */
function useCopyLink() {
  const { t } = useTranslation(['query', 'common'])
  const { search } = useLocation()
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await writeClipboard({ text: globalThis.location.href })
      setCopied(search)
      toast({ title: t('action.linkCopied') })
    } catch {
      toast({ state: 'failed', title: t('common:error.copy') })
    }
  }
  const icon = copied === search ? Check : Link2
  return { id: 'link', label: t('action.copyLink'), icon, disabled: false, run: () => void copy() }
}

interface Action {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string
  readonly disabled: boolean
  readonly run: () => void
}

const Buttons = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ id, run, ...action }) => <IconButton key={id} {...action} onClick={run} />)

interface PageActionsProps {
  /** All actions are in the menu. */
  isPhone: boolean
  /** All but the fields, undo and redo are in the menu. */
  isNarrow: boolean
  /** Opens the fields in a drawer, where they have no pane. */
  onFields: (() => void) | undefined
  /** More entries of the menu. */
  more: readonly MenuEntry[]
}

export function PageActions({ isPhone, isNarrow, onFields, more }: PageActionsProps) {
  const { t } = useTranslation(['query', 'shared', 'common'])
  const navigate = useNavigate()
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const undoActions = useUndoActions()
  const copyLink = useCopyLink()
  const pages = [
    { id: 'new', label: t('shared:action.newQuery'), icon: FilePlus2, to: paths.query() },
    ...(mayRead
      ? [{ id: 'saved', label: t('shared:entity.savedQueries'), icon: Library, to: paths.queries() }]
      : []),
  ]
  const fields =
    onFields === undefined
      ? []
      : [{ id: 'fields', label: t('fields.open'), icon: PanelLeft, disabled: false, run: onFields }]
  const first = [...fields, ...undoActions]
  const entries: readonly MenuEntry[] = [
    ...[...(isPhone ? first : []), copyLink].map(({ run, ...entry }) => ({ ...entry, onSelect: run })),
    { id: 'pages', divider: true },
    ...pages.map(({ to, ...entry }) => ({ ...entry, onSelect: () => void navigate(to) })),
    ...more,
  ]
  return (
    <>
      {!isPhone && <Buttons actions={fields} />}
      {!isNarrow && pages.map(({ id, ...page }) => <IconButton key={id} {...page} />)}
      {!isPhone && <Buttons actions={undoActions} />}
      {!isNarrow && <Buttons actions={[copyLink]} />}
      {isNarrow && (
        <Menu
          label={t('common:action.more')}
          placement="end"
          entries={entries}
          trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('common:action.more')} />}
        />
      )}
    </>
  )
}
