import { Check, Ellipsis } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Repair } from '#domain/archive/archive.ts'
import { nameOf } from '#domain/archive/paths.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { suggestedPatterns } from '../workspace/stored-patterns.ts'
import type { RowAction, RowState } from './row-state.ts'

const Act = styled('button')({
  ...type.small,
  fontFamily: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  minWidth: 24,
  padding: '0 2px',
  border: 0,
  background: 'none',
  fontWeight: 500,
  color: color.accent.text,
  cursor: 'pointer',
  '& > svg': { flex: 'none' },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { ...focusRing, borderRadius: 2 },
  '&[aria-pressed="true"]': { fontWeight: 400, color: color.tone.success.text },
  '&[data-offered]': { opacity: 0 },
  '[data-row]:hover &[data-offered], [data-row]:focus-within &[data-offered], &[data-offered]:focus': {
    opacity: 1,
  },
  '@media (hover: none)': { '&[data-offered]': { opacity: 1 } },
})
/** Actions of a row without findings appear on hover or focus. */
const ShownOnHover = styled('span')({
  display: 'inline-flex',
  opacity: 0,
  '[data-row]:hover &, [data-row]:focus-within &, &:has([aria-expanded="true"])': { opacity: 1 },
  '@media (hover: none)': { opacity: 1 },
})

export interface RowActionHandlers {
  readonly repair: (repair: Repair) => void
  readonly undoRepair: (repair: Repair) => void
  readonly confirmAccept: (path: string) => void
  readonly undoAccept: (path: string) => void
  /** Adds an ignore pattern, which also applies to later versions. */
  readonly ignore: (pattern: string) => void
  readonly openPatterns: () => void
}

interface RowActionsProps {
  row: ArchiveRow
  state: RowState
  isCurrent: boolean
  handlers: RowActionHandlers
}

/** The click handler of the row's main action; undefined if there is none. */
export function actionHandler(
  act: RowAction,
  { path, handlers }: { path: string; handlers: RowActionHandlers },
): (() => void) | undefined {
  switch (act.is) {
    case 'repair':
      return () => handlers.repair(act.repair)
    case 'repaired':
      return () => handlers.undoRepair(act.repair)
    case 'accepted':
      return () => handlers.undoAccept(path)
    case 'ignored':
      return handlers.openPatterns
    case 'unread':
    case 'rebuilt':
    case 'gone':
      return undefined
  }
}

const useActionLabels = () => {
  const { t } = useTranslation('publish')
  return (act: RowAction, name: string): { text: string; label: string } | undefined => {
    if (act.is === 'gone') return undefined
    if (act.is === 'repair' || act.is === 'repaired') {
      const { kind } = act.repair
      const to = act.repair.kind === 'rename' ? nameOf(act.repair.to) : ''
      return act.is === 'repair'
        ? { text: t(`repair.${kind}`), label: t(`repair.${kind}Label`, { name, to }) }
        : { text: t(`repaired.${kind}`), label: t(`repaired.${kind}Label`, { name, to }) }
    }
    return { text: t(`act.${act.is}`), label: t(`act.${act.is}Label`, { name }) }
  }
}

const useEntries = ({ row, state, handlers }: RowActionsProps): readonly MenuEntry[] => {
  const { t } = useTranslation('publish')
  const { findings, act } = state
  const canRemove = act.is === 'rebuilt' || (act.is === 'repair' && act.repair.kind !== 'drop')
  const hasSecret = findings.some(({ level }) => level === 'secret')
  const patterns = act.is === 'repair' || act.is === 'repaired' ? suggestedPatterns(row) : []
  return [
    ...(canRemove
      ? [
          {
            id: 'drop',
            label: t('repair.drop'),
            onSelect: () => handlers.repair({ kind: 'drop', paths: [row.path] }),
          },
        ]
      : []),
    ...patterns.map((pattern) => ({
      id: pattern,
      label: t('menu.always', { pattern }),
      onSelect: () => handlers.ignore(pattern),
    })),
    ...(hasSecret && act.is === 'repair'
      ? [
          { id: 'divider', divider: true } as const,
          {
            id: 'accept',
            label: t('menu.accept'),
            danger: true,
            onSelect: () => handlers.confirmAccept(row.path),
          },
        ]
      : []),
  ]
}

const More = (props: RowActionsProps) => {
  const { t } = useTranslation('publish')
  const entries = useEntries(props)
  const name = t('menu.label', { name: props.row.name })
  if (entries.length === 0) return <i style={{ width: 24, flex: 'none' }} />
  return (
    <Menu
      label={name}
      placement="end"
      entries={entries}
      trigger={(trigger) => (
        <IconButton {...trigger} small icon={Ellipsis} label={name} tabIndex={props.isCurrent ? 0 : -1} />
      )}
    />
  )
}

/** The status of a row whose action cannot be undone. A file that is still in the archive can be removed. */
const StaticLabel = ({ labels, ...props }: RowActionsProps & { labels: { text: string; label: string } }) => (
  <>
    <Muted isFaint title={labels.label}>
      {labels.text}
    </Muted>
    {props.state.act.is === 'rebuilt' && <More {...props} />}
  </>
)

/** The action of one row, and its undo. */
export function RowActions(props: RowActionsProps) {
  const { row, state, isCurrent, handlers } = props
  const { act } = state
  const labelsOf = useActionLabels()
  const labels = labelsOf(act, row.name)
  if (labels === undefined) return null
  const run = actionHandler(act, { path: row.path, handlers })
  const isDone = act.is !== 'repair'
  const isQuiet = act.is === 'repair' && act.offered
  if (run === undefined) return <StaticLabel {...props} labels={labels} />
  return (
    <>
      <Act
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={labels.label}
        aria-pressed={isDone ? true : undefined}
        data-offered={isQuiet ? '' : undefined}
        title={labels.label}
        onClick={run}
      >
        {isDone && <Check size={13} strokeWidth={2} aria-hidden />}
        {labels.text}
      </Act>
      {isQuiet ? (
        <ShownOnHover>
          {isCurrent ? <More {...props} /> : <i style={{ width: 24, flex: 'none' }} />}
        </ShownOnHover>
      ) : (
        <More {...props} />
      )}
    </>
  )
}
