import { Fragment, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'
import { ChoiceFrame, useRowHeight } from './ChoiceFrame.tsx'
import { FileRows } from './FileRows.tsx'
import { type FileRow, fileRows, type FolderLocation } from './remote-files.ts'
import { RemoteFilePreview } from './RemoteFilePreview.tsx'
import type { RequestedConnection } from './use-connection-test.ts'
import { type FileChoice, useRemoteFiles } from './use-remote-files.ts'

const Path = styled('nav')({
  ...rowLayout(4),
  ...type.small,
  flexWrap: 'wrap',
  padding: '6px 16px',
  borderBottom: hairline,
  color: color.text.secondary,
  '& > b': { fontFamily: mono, fontWeight: 400, color: color.text.primary, overflowWrap: 'anywhere' },
})
const Inset = styled('div')({ padding: 16 })

interface FolderPathProps {
  places: readonly FolderLocation[]
  /** Goes back to the place at an index; -1 for the place of the source. */
  onGo: (at: number) => void
}

/** The folders that lead to the shown one. */
const FolderPath = ({ places, onGo }: FolderPathProps) => {
  const { t } = useTranslation('connection')
  return (
    <Path aria-label={t('files.path')}>
      <LinkButton onClick={() => onGo(-1)}>{t('files.start')}</LinkButton>
      {places.map(({ name, path }, at) => (
        <Fragment key={path}>
          <ChevronRight size={12} strokeWidth={2} aria-hidden />
          {at === places.length - 1 ? (
            <b>{name}</b>
          ) : (
            <LinkButton onClick={() => onGo(at)}>{name}</LinkButton>
          )}
        </Fragment>
      ))}
    </Path>
  )
}

const nothing: ReadonlySet<string> = new Set()

interface FileListProps {
  /** Names the connection in the cache. */
  id: string
  connection: RequestedConnection
  choice: FileChoice
  /** Paths of the files that the source has. */
  added?: ReadonlySet<string> | undefined
}

/** The shown folder with its search, and the way through the folders. */
const useFolder = ({ id, connection }: Pick<FileListProps, 'id' | 'connection'>) => {
  const [places, setPlaces] = useState<readonly FolderLocation[]>([])
  const [isEntered, setEntered] = useState(false)
  /** The file whose first rows are shown, or were shown last. */
  const [looked, setLooked] = useState<{ file: FileEntry; isShown: boolean }>()
  const [search, setSearch] = useState('')
  const folder = places.at(-1)?.path ?? ''
  const settled = useDebouncedValue(search, 250)
  const query = useRemoteFiles({ id, connection, folder, search: search === '' ? '' : settled })
  const go = (next: readonly FolderLocation[]) => {
    setPlaces(next)
    setEntered(true)
    setSearch('')
    setLooked(undefined)
  }
  const look = (file: FileEntry) => setLooked({ file, isShown: true })
  const leave = () => {
    setLooked((before) => before && { ...before, isShown: false })
    setEntered(true)
  }
  return { places, isEntered, search, setSearch, go, query, looked, look, leave }
}

type Shown = 'here' | 'chosen'

/** Why the entries of a folder are not shown yet. */
const FolderState = ({ query }: Pick<ReturnType<typeof useFolder>, 'query'>) => {
  const { t } = useTranslation('connection')
  const { error, refetch, isFetching } = query
  return error ? (
    <ErrorView error={error} title={t('files.error')} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <Inset>
      <Skeleton shape="text" rows={6} />
    </Inset>
  )
}

const NoFiles = ({ search }: { search: string }) => {
  const { t } = useTranslation('connection')
  return (
    <Inset>
      <MarginNote>{search === '' ? t('files.none') : t('files.noMatch', { text: search })}</MarginNote>
    </Inset>
  )
}

interface FolderContentProps extends Pick<FileListProps, 'choice'> {
  added: ReadonlySet<string>
  folder: ReturnType<typeof useFolder>
  shown: Shown
}

/** The rows of the shown folder, or of the selected files. */
const FolderContent = ({ choice, added, folder, shown }: FolderContentProps) => {
  const rowHeight = useRowHeight()
  const mayRead = useMay('data-manager:source:extract')
  const { places, isEntered, go, query, looked, look } = folder
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap((page) => page.entries)
  const list: readonly FileEntry[] | undefined = shown === 'here' ? entries : [...choice.files.values()]
  if (list === undefined) return <FolderState query={query} />
  const rows = fileRows(list, { added, hasMore: shown === 'here' && hasNextPage })
  if (rows.length === 0) return <NoFiles search={folder.search} />
  const isLooked = (row: FileRow): boolean => row.kind === 'entry' && row.entry.path === looked?.file.path
  return (
    <FileRows
      key={JSON.stringify([rowHeight, places.at(-1)?.path])}
      {...{ rowHeight, rows, choice, added, isEntered }}
      startAt={Math.max(0, rows.findIndex(isLooked))}
      onOpen={(entry) => go([...places, entry])}
      onUp={places.length > 0 ? () => go(places.slice(0, -1)) : undefined}
      onMore={() => isFetchingNextPage || void fetchNextPage()}
      onLook={mayRead ? look : undefined}
    />
  )
}

const FileList = ({ choice, added = nothing, ...of }: FileListProps) => {
  const { t } = useTranslation(['connection', 'shared', 'sources'])
  const folder = useFolder(of)
  const { places, search, setSearch, go, looked, leave } = folder
  const [shown, setShown] = useState<Shown>('here')
  if (looked?.isShown === true)
    return (
      <RemoteFilePreview key={looked.file.path} {...of} entry={looked.file} choice={choice} onBack={leave} />
    )
  return (
    <ChoiceFrame
      title={t('shared:entity.files')}
      sentence={t('files.sentence')}
      tools={
        <>
          <FilterField
            label={t('files.search')}
            value={search}
            onChange={setSearch}
            keys={null}
            width={168}
          />
          <ToggleGroup
            label={t('files.shown')}
            value={shown}
            onChange={setShown}
            segments={[
              { id: 'here', label: t('files.here') },
              { id: 'chosen', label: t('files.chosen', { count: choice.files.size }) },
            ]}
          />
        </>
      }
      captions={[
        t('shared:field.name'),
        t('sources:page.column.format'),
        t('shared:field.changed'),
        t('shared:field.size'),
      ]}
    >
      {places.length > 0 && shown === 'here' && (
        <FolderPath places={places} onGo={(at) => go(places.slice(0, at + 1))} />
      )}
      <FolderContent {...{ choice, added, folder, shown }} />
    </ChoiceFrame>
  )
}

/** The files of a connection, once it was tested. */
export function FileChooser({
  connection,
  ...of
}: Omit<FileListProps, 'connection'> & { connection: RequestedConnection | undefined }) {
  const { t } = useTranslation(['connection', 'shared'])
  // Another connection starts at its first folder.
  if (connection !== undefined) return <FileList key={of.id} connection={connection} {...of} />
  return (
    <section aria-label={t('shared:entity.files')} style={{ flex: 1, padding: 16 }}>
      <MarginNote>{t('files.first')}</MarginNote>
    </section>
  )
}
