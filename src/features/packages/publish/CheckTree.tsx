import { type KeyboardEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#domain/archive/paths.ts'
import type { ChangeKind } from '#src/parts/archive/change.ts'
import { ChangeMark } from '#src/parts/archive/ChangeMark.tsx'
import { ArchiveTree } from '#src/parts/archive/ArchiveTree.tsx'
import type { ArchiveRow } from '#src/parts/archive/archive-rows.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import { AcceptSecret } from './AcceptSecret.tsx'
import { RowActs, type RowActing, runAct } from './RowActs.tsx'
import { RowNote } from './RowNote.tsx'
import { type findingsByPath, rowState } from './row-state.ts'
import { useFindingText } from './use-finding-text.ts'
import type { TreeView } from './use-tree-view.ts'
import type { Workspace, WorkspaceActs } from './workspace.ts'

interface CheckTreeProps {
  workspace: Workspace
  acts: WorkspaceActs
  found: ReturnType<typeof findingsByPath>
  view: TreeView
  onPatterns: () => void
  /** What becomes of a file against the delivered version, once that is known. */
  changeOf?: ((path: string) => ChangeKind | undefined) | undefined
}

const useActing = ({
  workspace,
  acts,
  onPatterns,
}: Pick<CheckTreeProps, 'workspace' | 'acts' | 'onPatterns'>) => {
  const [asked, setAsked] = useState<string>()
  const acting: RowActing = {
    mend: acts.mend,
    unmend: acts.unmend,
    askAccept: setAsked,
    unaccept: (path) => acts.accept(path, false),
    ignore: (pattern) => acts.ignore([...new Set([...workspace.plan.ignore, pattern])]),
    openPatterns: onPatterns,
  }
  return { acting, asked, setAsked }
}

const NoMatch = ({ view }: { view: TreeView }) => {
  const { t } = useTranslation('publish')
  const clear = () => {
    view.setTyped('')
    view.setShow('all')
  }
  return (
    <EmptyState title={t('tree.none')} actions={<TextAction onClick={clear}>{t('tree.showAll')}</TextAction>}>
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
  change === undefined ? null : <ChangeMark change={change} />

/** The tree of what was dropped, what was found in it, and one click to mend each. */
export const CheckTree = (props: CheckTreeProps) => {
  const { workspace, acts, found, view, changeOf } = props
  const { t } = useTranslation('publish')
  const say = useFindingText()
  const { acting, asked, setAsked } = useActing(props)
  const stateOf = ({ path }: ArchiveRow) => rowState(path, { shown: workspace, found })
  const isStruck = (row: ArchiveRow) => stateOf(row).isStruck
  const press = (event: KeyboardEvent, row: ArchiveRow) => {
    const { act } = stateOf(row)
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    if (act.is !== 'repair' && act.is !== 'rebuilt') return
    event.preventDefault()
    acts.mend({ kind: 'drop', paths: [row.path] })
  }
  if (view.isNarrowed && view.rows.length === 0) return <NoMatch view={view} />
  return (
    <>
      <ArchiveTree
        label={t('tree.label', { name: workspace.name })}
        rows={view.rows}
        open={view.open}
        onOpen={view.setOpen}
        heads={{
          name: t('tree.name'),
          note: t('tree.finding'),
          size: t('tree.size'),
          acts: t('tree.repair'),
        }}
        actsWidth={128}
        mark={(row) =>
          !isStruck(row) && (
            <>
              <NewName to={workspace.plan.rename[row.path]} />
              <Changed change={row.folder ? undefined : changeOf?.(row.path)} />
            </>
          )
        }
        note={(row) => <RowNote findings={stateOf(row).findings} say={say} />}
        acts={(row, isPresent) => (
          <RowActs row={row} state={stateOf(row)} isPresent={isPresent} acting={acting} />
        )}
        struck={isStruck}
        onEnter={(row) => runAct(stateOf(row).act, { path: row.path, acting })?.()}
        onKey={press}
      />
      {asked !== undefined && (
        <AcceptSecret
          path={asked}
          findings={found.get(asked) ?? []}
          onClose={() => setAsked(undefined)}
          onAccept={() => acts.accept(asked, true)}
        />
      )}
    </>
  )
}
