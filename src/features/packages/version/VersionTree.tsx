import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/archive/archive.ts'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/match-text.ts'
import { ArchiveTree } from '#src/components/archive/ArchiveTree.tsx'
import {
  type ArchiveItem,
  archiveRows,
  foldersAbove,
  rowsThat,
} from '#src/components/archive/archive-rows.ts'
import { ChangeBadge } from '#src/components/archive/ChangeBadge.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'

/** With more changed files, folders start collapsed, because a fully expanded tree is unreadable. */
const mostOpened = 200

interface TreeProps {
  label: string
  entries: readonly Entry[]
  changes: readonly FileChange[]
  file: string | null
  q: string
  onSearch: (text: string) => void
  onChoose: (path: string) => void
}

const removedOf = (changes: readonly FileChange[]): readonly ArchiveItem[] =>
  changes.flatMap(({ change, before }) =>
    change === 'removed' && before ? [{ ...before, isRemoved: true }] : [],
  )

/** The folders that contain a change. */
const changedFolders = (changes: readonly FileChange[]): ReadonlySet<string> =>
  new Set(changes.length > mostOpened ? [] : changes.flatMap(({ path }) => foldersAbove(path)))

/** The visible rows and expanded folders: search results, or changes until the user collapses a folder. */
const useTreeView = ({
  entries,
  changes,
  file,
  q,
}: Pick<TreeProps, 'entries' | 'changes' | 'file' | 'q'>) => {
  const { i18n } = useTranslation()
  const { language } = i18n
  const rows = useMemo(
    () => archiveRows([...entries, ...removedOf(changes)], collate(language)),
    [entries, changes, language],
  )
  const [first] = useState(file)
  const ofChanges = useMemo(
    () => new Set([...changedFolders(changes), ...foldersAbove(first ?? '')]),
    [changes, first],
  )
  const typed = useDeferredValue(q)
  const found = useMemo(() => {
    const matches = matcher(typed)
    return typed === '' ? undefined : rowsThat(rows, ({ path, folder }) => !folder && matches(path))
  }, [rows, typed])
  const [folded, setFolded] = useState<{ readonly typed: string; readonly open: ReadonlySet<string> }>()
  const unfolded = found?.open ?? ofChanges
  return {
    rows: found?.rows ?? rows,
    typed,
    open: folded?.typed === typed ? folded.open : unfolded,
    setOpen: (open: ReadonlySet<string>) => setFolded({ typed, open }),
  }
}

/** The files of a version, marked with their change, including removed ones. */
export function VersionTree(props: TreeProps) {
  const { label, changes, file, q, onSearch, onChoose } = props
  const { t } = useTranslation('shared')
  const { rows, typed, open, setOpen } = useTreeView(props)
  const changeKinds = useMemo(() => new Map(changes.map(({ path, change }) => [path, change])), [changes])
  return (
    <Stack style={{ height: '100%', minHeight: 0 }}>
      <PageBody top={12} bottom={12} style={{ flex: 'none' }}>
        <FilterField label={t('filter.byNameOrPath')} value={q} onChange={onSearch} width="100%" />
      </PageBody>
      {rows.length === 0 && typed !== '' ? (
        <PageBody top={12} bottom={12} style={{ flex: 'none' }}>
          <MarginNote actions={<LinkButton onClick={() => onSearch('')}>{t('filter.clear')}</LinkButton>}>
            {t('noMatch.title', { text: typed })}
          </MarginNote>
        </PageBody>
      ) : (
        <ArchiveTree
          label={label}
          rows={rows}
          open={open}
          onOpen={setOpen}
          heads={{ name: t('field.name'), size: t('field.size') }}
          badge={({ path }) => {
            const change = changeKinds.get(path)
            return change && <ChangeBadge change={change} />
          }}
          struck={({ path }) => changeKinds.get(path) === 'removed'}
          current={file ?? undefined}
          onAct={({ path, folder }) => {
            if (!folder) onChoose(path)
          }}
        />
      )}
    </Stack>
  )
}
