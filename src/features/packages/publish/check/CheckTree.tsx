import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#domain/archive/paths.ts'
import type { Finding, FindingLevel } from '#domain/archive/archive.ts'
import type { ChangeKind } from '#src/components/archive/archive-change.ts'
import { ChangeBadge } from '#src/components/archive/ChangeBadge.tsx'
import { ArchiveTree, type TreeHandle } from '#src/components/archive/ArchiveTree.tsx'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { ConfirmDialog } from '#src/ui/overlays/ConfirmDialog.tsx'
import { type StateName, StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { type RowActionHandlers, RowActions, actionHandler } from './RowActions.tsx'
import { type findingsByPath, rowState } from './row-state.ts'
import { type FindingText, useFindingText } from './use-finding-text.ts'
import type { TreeView } from './use-tree-view.ts'
import type { Workspace, WorkspaceActions } from '../workspace/workspace.ts'

const Root = styled('span')({
  ...rowLayout(6),
  minWidth: 0,
  '& > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& > small': { flex: 'none', fontSize: 'inherit' },
  '& > b': visuallyHidden,
})

const glyphOf = {
  error: 'failed',
  secret: 'failed',
  warning: 'attention',
} as const satisfies Record<FindingLevel, StateName>

interface RowNoteProps {
  findings: readonly Finding[]
  findingText: FindingText
}

/** The most severe finding of a row, and the number of others. */
function RowNote({ findings, findingText }: RowNoteProps) {
  const { t } = useTranslation('publish')
  const [first, ...more] = findings
  if (first === undefined) return null
  return (
    <Root title={findings.map(findingText.labeled).join('\n')}>
      <StateGlyph state={glyphOf[first.level]} />
      <b>{t(`level.${first.level}`)}</b>
      <span>{findingText.clause(first)}</span>
      {more.length > 0 && <small>{t('finding.more', { count: more.length })}</small>}
    </Root>
  )
}

interface AcceptSecretProps {
  path: string
  findings: readonly Finding[]
  onClose: () => void
  onAccept: () => void
}

/** A secret is only published after the user types the name of its file. */
function AcceptSecret({ path, findings, onClose, onAccept }: AcceptSecretProps) {
  const { t } = useTranslation('publish')
  const { clause } = useFindingText()
  return (
    <ConfirmDialog
      open
      title={t('accept.title', { name: nameOf(path) })}
      text={t('accept.text')}
      consequences={findings
        .filter(({ level }) => level === 'secret')
        .map((finding) => ({ id: `${finding.code}`, state: 'failed', text: clause(finding), detail: path }))}
      typeName={nameOf(path)}
      cancelLabel={t('accept.keep')}
      confirm={t('accept.confirm')}
      onClose={onClose}
      onConfirm={() => {
        onAccept()
        onClose()
      }}
    />
  )
}

interface CheckTreeProps {
  workspace: Workspace
  actions: WorkspaceActions
  found: ReturnType<typeof findingsByPath>
  view: TreeView
  onPatterns: () => void
  /** Change of a file against the delivered version, once known. */
  changeOf?: ((path: string) => ChangeKind | undefined) | undefined
}

const useActing = ({
  workspace,
  actions,
  onPatterns,
}: Pick<CheckTreeProps, 'workspace' | 'actions' | 'onPatterns'>) => {
  const [accepting, setAccepting] = useState<string>()
  const handlers: RowActionHandlers = {
    repair: actions.repair,
    undoRepair: actions.undoRepair,
    confirmAccept: setAccepting,
    undoAccept: (path) => actions.accept(path, false),
    ignore: (pattern) => actions.ignore([...new Set([...workspace.plan.ignore, pattern])]),
    openPatterns: onPatterns,
  }
  return { handlers, accepting, setAccepting }
}

const NoMatch = ({ view }: { view: TreeView }) => {
  const { t } = useTranslation(['publish', 'shared'])
  const clear = () => {
    view.setTyped('')
    view.setShow('all')
  }
  return (
    <EmptyState
      title={t('shared:noMatch.titleBare')}
      actions={<LinkButton onClick={clear}>{t('tree.showAll')}</LinkButton>}
    >
      {view.typed === '' ? t('tree.noFindings') : t('tree.noneText', { text: view.typed })}
    </EmptyState>
  )
}

const Renamed = styled('bdi')({
  '[data-cell="name"] > &&': { color: color.tone.success.text },
})

const arrowTo = (name: string): string => `→ ${name}`

const NewName = ({ to }: { to: string | undefined }) =>
  to === undefined ? null : <Renamed>{arrowTo(nameOf(to))}</Renamed>

const Changed = ({ change }: { change: ChangeKind | undefined }) =>
  change === undefined ? null : <ChangeBadge change={change} />

/** Dropping an archive removes the button that had the focus: it moves to the first finding, else to the first row. */
const useFirstFocus = ({ view, found }: Pick<CheckTreeProps, 'view' | 'found'>) => {
  const tree = useRef<TreeHandle>(null)
  const focusFirst = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    const row = view.rows.find(({ path }) => found.has(path)) ?? view.rows[0]
    if (row) tree.current?.focusRow(row.path)
  })
  useEffect(() => focusFirst(), [])
  return tree
}

/** The tree of dropped files with their findings, and a repair for each in one click. */
export function CheckTree(props: CheckTreeProps) {
  const { workspace, actions, found, view, changeOf } = props
  const { t } = useTranslation(['publish', 'shared'])
  const findingText = useFindingText()
  const { handlers, accepting, setAccepting } = useActing(props)
  const tree = useFirstFocus(props)
  const stateOf = ({ path }: ArchiveRow) => rowState(path, { context: workspace, found })
  const isStruck = (row: ArchiveRow) => stateOf(row).isStruck
  const press = (event: KeyboardEvent, row: ArchiveRow) => {
    const { act } = stateOf(row)
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    if (act.is !== 'repair' && act.is !== 'rebuilt') return
    event.preventDefault()
    actions.repair({ kind: 'drop', paths: [row.path] })
  }
  if (view.isNarrowed && view.rows.length === 0) return <NoMatch view={view} />
  return (
    <>
      <ArchiveTree
        ref={tree}
        label={t('tree.label', { name: workspace.name })}
        rows={view.rows}
        open={view.open}
        onOpen={view.setOpen}
        heads={{
          name: t('shared:field.name'),
          note: t('tree.finding'),
          size: t('shared:field.size'),
          acts: t('tree.repair'),
        }}
        actsWidth={128}
        badge={(row) =>
          !isStruck(row) && (
            <>
              <NewName to={workspace.plan.rename[row.path]} />
              <Changed change={row.folder ? undefined : changeOf?.(row.path)} />
            </>
          )
        }
        note={(row) => <RowNote findings={stateOf(row).findings} findingText={findingText} />}
        acts={(row, isCurrent) => (
          <RowActions row={row} state={stateOf(row)} isCurrent={isCurrent} handlers={handlers} />
        )}
        struck={isStruck}
        onEnter={(row) => actionHandler(stateOf(row).act, { path: row.path, handlers })?.()}
        onKey={press}
      />
      {accepting !== undefined && (
        <AcceptSecret
          path={accepting}
          findings={found.get(accepting) ?? []}
          onClose={() => setAccepting(undefined)}
          onAccept={() => actions.accept(accepting, true)}
        />
      )}
    </>
  )
}
