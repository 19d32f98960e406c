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
import { offeredPatterns } from '../workspace/stored-patterns.ts'
import type { RowAct, RowState } from './row-state.ts'

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
})
/** What can be done to a row where nothing was found shows while one is at it. */
const Offered = styled('span')({
  display: 'inline-flex',
  opacity: 0,
  '[data-row]:hover &, [data-row]:focus-within &, &:has([aria-expanded="true"])': { opacity: 1 },
})

export interface RowActing {
  readonly mend: (repair: Repair) => void
  readonly unmend: (repair: Repair) => void
  readonly askAccept: (path: string) => void
  readonly unaccept: (path: string) => void
  /** Leaves out by a pattern, now and for next time. */
  readonly ignore: (pattern: string) => void
  readonly openPatterns: () => void
}

interface RowActsProps {
  row: ArchiveRow
  state: RowState
  isPresent: boolean
  acting: RowActing
}

/** What a click on the row's own action does; undefined where nothing can be done. */
export function runAct(
  act: RowAct,
  { path, acting }: { path: string; acting: RowActing },
): (() => void) | undefined {
  switch (act.is) {
    case 'repair':
      return () => acting.mend(act.repair)
    case 'repaired':
      return () => acting.unmend(act.repair)
    case 'accepted':
      return () => acting.unaccept(path)
    case 'ignored':
      return acting.openPatterns
    case 'unread':
    case 'rebuilt':
    case 'gone':
      return undefined
  }
}

const useActWord = () => {
  const { t } = useTranslation('publish')
  return (act: RowAct, name: string): { word: string; label: string } | undefined => {
    if (act.is === 'gone') return undefined
    if (act.is === 'repair' || act.is === 'repaired') {
      const { kind } = act.repair
      const to = act.repair.kind === 'rename' ? nameOf(act.repair.to) : ''
      return act.is === 'repair'
        ? { word: t(`repair.${kind}`), label: t(`repair.${kind}Label`, { name, to }) }
        : { word: t(`repaired.${kind}`), label: t(`repaired.${kind}Label`, { name, to }) }
    }
    return { word: t(`act.${act.is}`), label: t(`act.${act.is}Label`, { name }) }
  }
}

const useEntries = ({ row, state, acting }: RowActsProps): readonly MenuEntry[] => {
  const { t } = useTranslation('publish')
  const { findings, act } = state
  const canDrop = act.is === 'rebuilt' || (act.is === 'repair' && act.repair.kind !== 'drop')
  const hasSecret = findings.some(({ level }) => level === 'secret')
  const patterns = act.is === 'repair' || act.is === 'repaired' ? offeredPatterns(row) : []
  return [
    ...(canDrop
      ? [
          {
            id: 'drop',
            label: t('repair.drop'),
            onSelect: () => acting.mend({ kind: 'drop', paths: [row.path] }),
          },
        ]
      : []),
    ...patterns.map((pattern) => ({
      id: pattern,
      label: t('menu.always', { pattern }),
      onSelect: () => acting.ignore(pattern),
    })),
    ...(hasSecret && act.is === 'repair'
      ? [
          { id: 'divider', divider: true } as const,
          { id: 'accept', label: t('menu.accept'), danger: true, onSelect: () => acting.askAccept(row.path) },
        ]
      : []),
  ]
}

const More = (props: RowActsProps) => {
  const { t } = useTranslation('publish')
  const entries = useEntries(props)
  const name = t('menu.label', { name: props.row.name })
  if (entries.length === 0) return <i style={{ width: 24, flex: 'none' }} />
  return (
    <Menu
      label={name}
      place="end"
      entries={entries}
      trigger={(trigger) => (
        <IconButton {...trigger} small icon={Ellipsis} label={name} tabIndex={props.isPresent ? 0 : -1} />
      )}
    />
  )
}

/** How it stands, where that is nothing to be taken back; a file that is still in the archive can go all the same. */
const SaidOnly = ({ said, ...props }: RowActsProps & { said: { word: string; label: string } }) => (
  <>
    <Muted isFaint title={said.label}>
      {said.word}
    </Muted>
    {props.state.act.is === 'rebuilt' && <More {...props} />}
  </>
)

/** What can be done about one row, and taking it back. */
export function RowActs(props: RowActsProps) {
  const { row, state, isPresent, acting } = props
  const { act } = state
  const wordOf = useActWord()
  const said = wordOf(act, row.name)
  if (said === undefined) return null
  const run = runAct(act, { path: row.path, acting })
  const isDone = act.is !== 'repair'
  const isQuiet = act.is === 'repair' && act.offered
  if (run === undefined) return <SaidOnly {...props} said={said} />
  return (
    <>
      <Act
        type="button"
        tabIndex={isPresent ? 0 : -1}
        aria-label={said.label}
        aria-pressed={isDone ? true : undefined}
        data-offered={isQuiet ? '' : undefined}
        title={said.label}
        onClick={run}
      >
        {isDone && <Check size={13} strokeWidth={2} aria-hidden />}
        {said.word}
      </Act>
      {isQuiet ? (
        <Offered>{isPresent ? <More {...props} /> : <i style={{ width: 24, flex: 'none' }} />}</Offered>
      ) : (
        <More {...props} />
      )}
    </>
  )
}
