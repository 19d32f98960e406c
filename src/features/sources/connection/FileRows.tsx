import { ChevronRight, File, Folder, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type ChoiceRow, ChoiceRows } from './ChoiceRows.tsx'
import { type FileRow, type FolderLocation, isSelectable } from './remote-files.ts'
import type { FileChoice } from './use-remote-files.ts'

interface CellsProps {
  choice: FileChoice
  tabIndex: number
}

const AllCells = ({ files, choice, tabIndex }: CellsProps & { files: readonly FileEntry[] }) => {
  const { t } = useTranslation('connection')
  const chosen = files.filter(({ path }) => choice.files.has(path)).length
  return (
    <span>
      <Checkbox
        label={t('files.allHere')}
        tabIndex={tabIndex}
        checked={chosen === files.length}
        some={chosen > 0 && chosen < files.length}
        onChange={(isOn) => choice.toggle(files, isOn)}
      />
      <em>{t('tables.schema', { count: files.length, chosen })}</em>
    </span>
  )
}

const FolderCells = ({
  entry,
  tabIndex,
  onOpen,
}: {
  entry: FileEntry
  tabIndex: number
  onOpen: () => void
}) => {
  const { t } = useTranslation('connection')
  return (
    <span>
      <Folder size={14} strokeWidth={2} aria-hidden />
      <LinkButton tabIndex={tabIndex} onClick={onOpen} label={t('files.folder', { name: entry.name })}>
        {entry.name}
      </LinkButton>
      <ChevronRight size={14} strokeWidth={2} aria-hidden />
    </span>
  )
}

const FileCells = ({
  entry,
  isAdded,
  choice,
  tabIndex,
  onLook,
}: CellsProps & { entry: FileEntry; isAdded: boolean } & Pick<FileRowsProps, 'onLook'>) => {
  const { t } = useTranslation(['connection', 'sources', 'shared', 'uploads'])
  const format = useFormat()
  const { name, path, size, modified_at: changed } = entry
  const none = t('shared:table.none')
  return (
    <>
      <span>
        <Checkbox
          label={t('files.label', { name: path })}
          labelHidden
          tabIndex={tabIndex}
          disabled={isAdded}
          checked={isAdded || choice.files.has(path)}
          onChange={(isOn) => choice.toggle([entry], isOn)}
        />
        <File size={14} strokeWidth={2} aria-hidden />
        <b title={path}>{name}</b>
        {isAdded && <em>{t('tables.added')}</em>}
        {onLook && !isAdded && (
          <IconButton
            small
            tabIndex={tabIndex}
            icon={Rows3}
            label={t('uploads:preview.show', { name: path })}
            onClick={() => onLook(entry)}
          />
        )}
      </span>
      <small>{entry.format === null ? none : t(`sources:format.${entry.format}`)}</small>
      <small>{changed === null ? none : format.shortDate(new Date(changed))}</small>
      <small>{size === null ? none : format.bytes(size)}</small>
    </>
  )
}

interface FileRowsProps {
  rowHeight: number
  rows: readonly FileRow[]
  choice: FileChoice
  added: ReadonlySet<string>
  /** The folder was opened from the list. */
  isEntered: boolean
  onOpen: (folder: FolderLocation) => void
  /** Goes back to the folder above; undefined in the first one. */
  onUp: (() => void) | undefined
  onMore: () => void
  /** Shows the first rows of a file; undefined without the permission to read them. */
  onLook: ((file: FileEntry) => void) | undefined
  /** The row that has the focus if the list is entered. */
  startAt: number
}

const toChoiceRow = (row: FileRow, { choice, added }: Pick<FileRowsProps, 'choice' | 'added'>): ChoiceRow => {
  if (row.kind === 'all') return { key: 'all', kind: 'group', isStop: true, isChosen: false }
  if (row.kind === 'more') return { key: 'more', kind: 'group', isStop: true, isChosen: false }
  const { entry } = row
  return {
    key: `${entry.kind} ${entry.path}`,
    kind: 'row',
    isStop: entry.kind === 'folder' || isSelectable(entry, added),
    isChosen: choice.files.has(entry.path),
  }
}

/** Folders and files. Right opens a folder, Left goes back. */
export function FileRows(props: FileRowsProps) {
  const { rowHeight, rows, choice, added, isEntered, onOpen, onUp, onMore, onLook, startAt } = props
  const { t } = useTranslation(['connection', 'common', 'shared'])
  const onKey = (at: number, key: string): boolean => {
    const row = rows[at]
    if (key === 'ArrowRight' && row?.kind === 'entry' && row.entry.kind === 'folder') {
      onOpen(row.entry)
      return true
    }
    if (key !== 'ArrowLeft' || onUp === undefined) return false
    onUp()
    return true
  }
  return (
    <ChoiceRows
      label={t('shared:entity.files')}
      rowHeight={rowHeight}
      isEntered={isEntered}
      startAt={startAt}
      rows={rows.map((row) => toChoiceRow(row, { choice, added }))}
      onKey={onKey}
    >
      {(at, tabIndex) => {
        const row = rows[at]
        if (!row) return null
        if (row.kind === 'all') return <AllCells {...{ choice, tabIndex }} files={row.files} />
        if (row.kind === 'more')
          return (
            <span>
              <LinkButton tabIndex={tabIndex} onClick={onMore}>
                {t('common:action.loadMore')}
              </LinkButton>
            </span>
          )
        const { entry } = row
        return entry.kind === 'folder' ? (
          <FolderCells {...{ entry, tabIndex }} onOpen={() => onOpen(entry)} />
        ) : (
          <FileCells {...{ entry, choice, tabIndex, onLook }} isAdded={added.has(entry.path)} />
        )
      }}
    </ChoiceRows>
  )
}
